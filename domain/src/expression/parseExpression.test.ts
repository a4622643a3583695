import { describe, expect, test } from 'vitest'
import { dayNumber, dayText, momentText } from './dayNumber.ts'
import { environmentFor } from './environment.ts'
import { longestExpression, parseExpression, type ResultType } from './parseExpression.ts'

const { env, lines } = environmentFor({
  amount: 'double',
  rate: 'double',
  start: 'double',
  end: 'double',
  kind: 'string',
  isUrgent: 'bool',
  tags: 'list<string>',
  items: { price: 'double', words: 'string' },
})

const lineOf = (price: number, words = ''): object => Object.assign(new (lines.get('items')!)(), { price, words })
const filled = {
  amount: 1200,
  rate: 0.06,
  start: dayNumber('2026-01-31'),
  end: dayNumber('2026-03-01'),
  kind: '诉讼',
  isUrgent: true,
  tags: ['甲', '乙'],
  items: [lineOf(10.1, '差旅'), lineOf(20.2)],
}
const blank = { amount: NaN, rate: NaN, start: NaN, end: NaN, kind: '', isUrgent: false, tags: [], items: [] }

const parse = (source: string, wanted?: ResultType) => {
  const parsed = parseExpression(env, source, wanted)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed
}
const problemOf = (source: string, wanted?: ResultType): string => {
  const parsed = parseExpression(env, source, wanted)
  return 'problem' in parsed ? parsed.problem : ''
}

const rounded = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(6)) : value)

test.each([
  ['amount > 1000', true, false],
  ['amount <= 1000', false, false],
  ['amount * 2 + 1', 2401, NaN],
  ['round(amount * rate, 2)', 72, NaN],
  ['round(1.005, 2)', 1.01, 1.01],
  ['kind == "诉讼" && isUrgent', true, false],
  ['kind in ["诉讼", "仲裁"]', true, false],
  ['"甲" in tags', true, false],
  ['isUrgent ? amount : 0', 1200, 0],
  ['end - start', 29, NaN],
  ['end >= date("2026-03-01")', true, false],
  ['addMonths(start, 1) == date("2026-02-28")', true, false],
  ['year(start) * 100 + month(start)', 202601, NaN],
  ['sum(items.map(i, i.price))', 30.3, 0],
  ['max(items.map(i, i.price))', 20.2, NaN],
  ['count(items.filter(i, i.words != ""))', 1, 0],
  ['items.all(i, i.price > 0)', true, true],
  ['blank(amount) || blank(kind) || blank(tags)', false, true],
  ['"共 " + text(count(items)) + " 项"', '共 2 项', '共 0 项'],
  ['length(kind)', 2, 0],
])('%s', (source, whenFilled, whenBlank) => {
  const { run } = parse(source)
  expect([run(filled), run(blank)].map(rounded)).toEqual([whenFilled, whenBlank])
})

test.each([
  ['fee > 3', '第 1 个字符处没有名为“fee”的字段'],
  ['10 + amount + kind', '第 1 个字符处“+” 不能用于数字和文本'],
  ['amount > 100 && fee > 3', '第 17 个字符处没有名为“fee”的字段'],
  ['amount >', '第 9 个字符处没有写完'],
  ['amount = 3', /第 8 个字符处不符合语法/],
  ['amount == null', /blank\(字段\)/],
  ['items.map(i, i.cost) == []', '第 16 个字符处附表没有名为“cost”的字段'],
  ['sum(kind)', '第 1 个字符处函数 sum 不能用于这样的值'],
  ['amount && isUrgent', '第 1 个字符处“&&”“||” 两边须为条件'],
  ['isUrgent ? 1 : "一"', '第 1 个字符处“? :” 两种结果的类型不同'],
  ['金额 > 3', '第 1 个字符处不符合语法'],
  ['', '没有写表达式'],
  [`kind == "${'长'.repeat(longestExpression)}"`, `不能超过 ${longestExpression} 个字符`],
])('%s is refused with its place', (source, words) => {
  expect(problemOf(source)).toMatch(words)
})

test('a condition must be one, and a number a number', () => {
  expect(problemOf('amount', 'bool')).toBe('结果应为条件，现在是数字')
  expect(problemOf('kind', 'double')).toBe('结果应为数字，现在是文本')
  expect(problemOf('amount > 3', 'bool')).toBe('')
})

describe('what could run long is refused', () => {
  test.each([
    ['a pattern', 'kind.matches("(a+)+$")', '的函数 matches 不能使用'],
    ['lines of lines', 'items.all(a, items.all(b, a.price == b.price))', '的 all 不能写在另一个逐行计算里'],
    ['an unknown function', 'evaluate("1")', '的函数 evaluate 不能使用'],
    ['splitting', 'kind.split("").size() > 1', '不能使用'],
    ['a map', '{"a": 1}', /不能使用|太长/],
    ['depth', `${'('.repeat(60)}1${')'.repeat(60)} > 0`, /太长或嵌套太深/],
    ['size', `${'amount + '.repeat(54)}1 > 0`, ''],
    ['a long list', `amount in [${'1,'.repeat(80)}1]`, /太长或嵌套太深/],
  ])('%s', (_words, source, problem) => {
    expect(problemOf(source)).toMatch(problem)
  })

  test('no property of the host is reached', () => {
    for (const source of ['constructor', 'kind.constructor', 'items.map(i, i.constructor) == []', '__proto__', 'this'])
      expect(problemOf(source), source).not.toBe('')
  })
})

test('days and moments are numbers and come back', () => {
  expect(dayText(dayNumber('2026-02-28') + 1)).toBe('2026-03-01')
  expect(momentText(dayNumber('2026-02-28 13:45:59'))).toBe('2026-02-28 13:45:59')
  expect(dayText(NaN)).toBeUndefined()
  expect(dayText(1e9)).toBeUndefined()
  expect(dayText(1e300)).toBeUndefined()
})

test('the variables of an expression are known, and those that it asks for', () => {
  const { uses, asksBlank } = parse('blank(end) || end >= start && items.all(i, i.price > amount)')
  expect([...uses].sort()).toEqual(['amount', 'end', 'items', 'start'])
  expect([...asksBlank]).toEqual(['end'])
})
