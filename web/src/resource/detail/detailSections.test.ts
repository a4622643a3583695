import { packageOrder } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { detailSections } from './detailSections.ts'

test('what the form asks for comes first, in its order; then what the server adds, and who wrote it', () => {
  const titles = detailSections(packageOrder).map(({ title }) => title)
  expect(titles.slice(-2)).toEqual(['其他信息', '记录信息'])
  expect(titles).toEqual([...new Set(titles)])
})
