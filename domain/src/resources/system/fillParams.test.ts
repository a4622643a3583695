import { expect, test } from 'vitest'
import { type NumberShape, numberPeriod, numberShape, readFillParams, shapedNumber } from './fillParams.ts'

const now = '2026-03-05 09:08:07'

function shape(ruleClass: string, params: object): NumberShape {
  const read = readFillParams(ruleClass, JSON.stringify(params))
  if ('problem' in read) throw new Error(read.problem)
  return numberShape(ruleClass, read.values)!
}

test.each([
  [{ prefix: 'HT', date: 'yyyyMMdd', separator: '-', digits: 4 }, 'HT20260305-0012', '20260305'],
  [{ prefix: 'WT', date: 'yyyyMM', digits: 3 }, 'WT202603012', '202603'],
  [{ date: 'yyyy', reset: 'N' }, '20260012', ''],
  [{ prefix: 'A', date: 'none', digits: '6' }, 'A000012', ''],
  [{ digits: 1 }, '2026030512', '20260305'],
])('%j makes %s', (params, number, period) => {
  const made = shape('numbering', params)
  expect(shapedNumber(made, now, 12)).toBe(number)
  expect(numberPeriod(made, now)).toBe(period)
})

test('an order number is the prefix, the second and two digits, and grows beyond them', () => {
  const made = shape('orderNumber', {})
  expect(shapedNumber(made, now, 1)).toBe('CN2026030509080701')
  expect(shapedNumber(made, now, 100)).toBe('CN20260305090807100')
  expect(numberShape('departCode', {})).toBeUndefined()
})

test.each([
  ['numbering', '[1]', '：只能传递JSON对象，不能传递JSON数组'],
  ['numbering', '{', '：请输入JSON字符串'],
  ['numbering', '"x"', '：请输入JSON字符串'],
  ['numbering', '{"size":1}', '中没有“size”这一参数'],
  ['numbering', '{"digits":0}', '：序号位数不能小于 1'],
  ['numbering', '{"date":"HHmm"}', '：日期只能为 yyyyMMdd、yyyyMM、yyyy、none 之一'],
  ['java.lang.Runtime', '{}', '没有“java.lang.Runtime”这一选项'],
  ['constructor', null, '没有“constructor”这一选项'],
])('refuses %s with %s', (ruleClass, json, problem) => {
  expect(readFillParams(ruleClass, json)).toMatchObject({ problem })
})
