import { expect, test } from 'vitest'
import type { QueryFieldSpec } from './AdvancedCondition.ts'
import { querySentence } from './querySentence.ts'
import { tenRules } from './tenRules.ts'

const levels = [
  { value: 'A', text: '重点' },
  { value: 'B', text: '普通' },
]
const fields: QueryFieldSpec[] = [
  { name: 'name', title: '名称', rules: tenRules, editor: () => null },
  { name: 'level', title: '等级', rules: tenRules, editor: () => null, facts: { options: levels } },
  { name: 'owner', title: '经理', rules: tenRules, editor: () => null },
]
const say = (rule: string, val: string | string[], field = 'name') =>
  querySentence({ matchType: 'and', records: [{ field, rule, val }] }, fields, (_, value) =>
    value === 'u1' ? '陈律师' : undefined,
  )

test.each([
  ['eq', '名称等于“甲”'],
  ['like', '名称包含“甲”'],
  ['right_like', '名称以“甲”开始'],
  ['left_like', '名称以“甲”结尾'],
  ['in', '名称为“甲”'],
  ['ne', '名称不等于“甲”'],
  ['gt', '名称大于“甲”'],
  ['ge', '名称大于等于“甲”'],
  ['lt', '名称小于“甲”'],
  ['le', '名称小于等于“甲”'],
])('%s', (rule, words) => {
  expect(say(rule, '甲')).toBe(words)
})

test('several values, and labels instead of values', () => {
  expect(say('in', ['A', 'B', 'C'], 'level')).toBe('等级为“重点”或“普通”或“C”')
  expect(say('in', 'A,B', 'level')).toBe('等级为“重点”或“普通”')
  expect(say('eq', 'u1', 'owner')).toBe('经理等于“陈律师”')
  expect(say('between', ['1', '2'])).toBe('名称介于“1”和“2”之间')
})

test('and, or, and an empty condition', () => {
  const records = [
    { field: 'name', rule: 'like', val: '甲' },
    { field: 'gone', rule: 'eq', val: '1' },
    { field: 'level', rule: 'ne', val: 'B' },
  ]
  expect(querySentence({ matchType: 'and', records }, fields)).toBe('名称包含“甲”，且等级不等于“普通”')
  expect(querySentence({ matchType: 'or', records }, fields)).toBe('名称包含“甲”，或等级不等于“普通”')
  expect(querySentence({ matchType: 'or', records: [] }, fields)).toBe('全部')
})

test('a group is put in brackets', () => {
  const line = (val: string) => ({ field: 'name', rule: 'eq', val })
  const group = { matchType: 'or' as const, records: [line('乙'), line('丙')] }
  expect(querySentence({ matchType: 'and', records: [line('甲'), group] }, fields)).toBe(
    '名称等于“甲”，且（名称等于“乙”，或名称等于“丙”）',
  )
})
