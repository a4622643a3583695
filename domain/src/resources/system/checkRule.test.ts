import { expect, test } from 'vitest'
import { readCheckSteps } from './checkRule.ts'

const step = (digits: unknown, pattern: unknown = '[a-z]+') => ({ digits, pattern, message: '不对' })

test('parses the steps, with digits as numbers', () => {
  expect(readCheckSteps(JSON.stringify([step('*'), step('2'), step(3), step('*')]))).toEqual([
    step('*'),
    step(2),
    step(3),
    step('*'),
  ])
})

test.each([
  ['{', '不是有效的 JSON'],
  ['{}', '应为至少有一条规则的列表'],
  ['[]', '应为至少有一条规则的列表'],
  ['[null]', '第 1 条规则的位数应为 * 或正整数'],
  [JSON.stringify([step(0)]), '第 1 条规则的位数应为 * 或正整数'],
  [JSON.stringify([step(1), step(1, '(')]), '第 2 条规则的正则表达式不正确'],
  [JSON.stringify([step(1, '')]), '第 1 条规则的正则表达式不正确'],
  [JSON.stringify([step(1), step('*'), step(1)]), '中位数为 * 的规则只能放在最前或最后'],
])('%s is refused', (json, problem) => {
  expect(readCheckSteps(json)).toEqual({ problem })
})
