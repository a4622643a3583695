import { date, dictionary, text, yesNo } from '@lexdesk/domain/fields'
import { expect, test } from 'vitest'
import { suggestion } from './suggestion.ts'

const names = {
  dictionary: () => [
    { value: '1', text: '有限责任公司' },
    { value: '2', text: '股份有限公司' },
    { value: '3', text: '个体工商户' },
  ],
  find: () => undefined,
}

test.each([
  ['有限公司', '是否为“有限责任公司”'],
  ['个体户', '是否为“个体工商户”'],
  ['大学', undefined],
])('the nearest choice to %s', (words, hint) => {
  expect(suggestion(dictionary('企业类型', 'ent_type'), words, names)).toBe(hint)
})

test('a day that is displayed as a number is suggested as a day', () => {
  expect(suggestion(date('日期'), '46053', names)).toBe('是否为 2026-01-31')
  expect(suggestion(date('日期'), '明天', names)).toBe('请填写如 2026-01-31 的日期')
  expect(suggestion(yesNo('启用'), '也许', names)).toBe('请填写“是”或“否”')
  expect(suggestion(text('名称'), 'x', names)).toBeUndefined()
})
