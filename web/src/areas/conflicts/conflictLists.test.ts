import { conflictCheck, conflictDecision, listColumns } from '@lexdesk/domain'
import { expect, test } from 'vitest'

/** The width left for the columns in a window of 1440, beside menu, checkboxes and actions. */
const room = 900

test.each([
  [conflictCheck, ['result', 'conclusion']],
  [conflictDecision, ['verdict', 'reason', 'decidedBy', 'decidedAt']],
])('the list shows level and reason without horizontal scrolling', (resource, wanted) => {
  const shown = listColumns(resource).filter(({ hidden }) => !hidden)
  const names = shown.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(wanted))
  expect(names).not.toContain('createTime')
  expect(shown.reduce((sum, { width }) => sum + (width ?? 0), 0)).toBeLessThanOrEqual(room)
})
