import type { OnlineField } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { exampleWords, expressionExamples } from './expressionExamples.ts'

const field = (title: string, name: string, kind: string, source: string | null = null) =>
  ({ title, name, kind, source }) as OnlineField
const itemsOf = (code: string) => (code === 'seals' ? [{ value: '4', text: '合同专用章' }] : [])

test('examples are about fields of the form, with a value that the dictionary has', () => {
  const fields = [
    field('事由', 'reason', 'text'),
    field('等级', 'level', 'dictionary', 'elsewhere'),
    field('用印类型', 'seal', 'dictionary', 'seals'),
    field('份数', 'copies', 'integer'),
  ]
  const { conditions, formula } = expressionExamples(fields, itemsOf)
  expect(conditions.map(exampleWords)).toEqual([
    '如 seal == "4"（用印类型是“合同专用章”）',
    '如 copies > 10000（份数大于 10000）',
    '如 reason != ""（事由已填写）',
  ])
  expect(exampleWords(formula!)).toBe('如 copies * 2（份数的两倍）')
})

test('a form without such fields has no examples', () => {
  expect(expressionExamples([field('', 'line1', 'text'), field('附件', 'files', 'file')], itemsOf)).toEqual({
    conditions: [],
  })
})
