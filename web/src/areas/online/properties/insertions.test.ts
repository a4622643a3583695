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
    field('金额', 'line5', 'money'),
  ]
  const offered = insertions(
    fields,
    () => items,
    ({ name }) => name !== 'line5',
  )
  expect(offered.map(({ label, field: { name }, wordsFor }) => [label, wordsFor(name)])).toEqual([
    ['用印类型　seal　字典单选', 'seal'],
    ['用印类型　是“合同专用章”', 'seal == "4"'],
    ['标签　tags　字典多选', 'tags'],
    ['标签　包含“合同专用章”', '"4" in tags'],
    ['金额　金额', 'line5'],
  ])
  expect(offered.at(-1)!.wordsFor('jine')).toBe('jine')
})
