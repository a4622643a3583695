import type { OnlineField } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { insertions } from './insertions.ts'

const field = (title: string, name: string, kind: string, source: string | null = null) =>
  ({ title, name, kind, source }) as OnlineField

test('fields are offered by their titles, and those of a dictionary with each of its items', () => {
  const items = [{ value: '4', text: '合同专用章' }]
  const fields = [
    field('用印类型', 'seal', 'dictionary', 'seals'),
    field('标签', 'tags', 'dictionaries', 'seals'),
    field('编号', 'no', 'sequence'),
    field('', 'line4', 'text'),
  ]
  expect(insertions(fields, () => items)).toEqual([
    { value: 'seal', label: '用印类型　seal　字典单选' },
    { value: 'seal == "4"', label: '用印类型　是“合同专用章”' },
    { value: 'tags', label: '标签　tags　字典多选' },
    { value: '"4" in tags', label: '标签　包含“合同专用章”' },
  ])
})
