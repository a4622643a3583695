import { type AnyRow, maxSelections } from '@lexdesk/domain'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BatchBar } from './BatchBar.tsx'

test.each([
  [maxSelections - 1, false],
  [maxSelections, true],
])('with %i selected rows the limit is told: %s', (count, isTold) => {
  const rows = Array.from({ length: count }, (_, at) => ({ id: String(at) }) as AnyRow)
  const nothing = () => {}
  const selection = {
    ids: rows.map(({ id }) => id),
    rows,
    count,
    has: () => true,
    ...{ mark: nothing, toggle: nothing, drop: nothing, clear: nothing },
  }
  render(
    <BatchBar
      rows={rows}
      selection={selection}
      onExport={undefined}
      isExporting={false}
      bulk={null}
      onSearch={nothing}
    />,
  )
  expect(screen.getByRole('status').textContent.includes('已达上限')).toBe(isTold)
})
