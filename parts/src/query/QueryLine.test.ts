import { describe, expect, test } from 'vitest'
import type { QueryFieldSpec } from './AdvancedCondition.ts'
import { arityOf, changeField, changeRule, linesFrom, type QueryLine, usableRecords } from './QueryLine.ts'

const rules = ['eq', 'in', 'between', 'isNull'].map((value) => ({ value, label: value }))
const level: QueryFieldSpec = { name: 'level', title: '等级', rules, editor: () => null }
const name: QueryFieldSpec = {
  name: 'name',
  title: '名称',
  rules: [
    { value: 'like', label: '包含' },
    { value: 'eq', label: '等于' },
  ],
  editor: () => null,
}
const line = (change: Partial<QueryLine>): QueryLine => ({ key: 1, field: 'level', rule: 'eq', val: 'A', ...change })

describe('changing the rule', () => {
  test('[P2.04] away from in, several values are cut to the first', () => {
    expect(changeRule(line({ rule: 'in', val: ['A', 'B'] }), 'eq', rules).val).toBe('A')
    expect(changeRule(line({ rule: 'in', val: [] }), 'eq', rules).val).toBe('')
  })
  test('to in, the value becomes a list', () => {
    expect(changeRule(line({ val: 'A' }), 'in', rules).val).toEqual(['A'])
    expect(changeRule(line({ val: '' }), 'in', rules).val).toEqual([])
  })
  test('from one value to two, the first is retained; to none, nothing is', () => {
    expect(changeRule(line({ val: '1' }), 'between', rules).val).toEqual(['1', ''])
    expect(changeRule(line({ val: '1' }), 'isNull', rules).val).toBe('')
  })
})

test('changing the field resets its rules and value', () => {
  expect(changeField(line({ rule: 'in', val: ['A'] }), name)).toMatchObject({ field: 'name', rule: 'like', val: '' })
  expect(changeField(line({ rule: 'eq', val: 'A' }), name)).toMatchObject({ field: 'name', rule: 'eq', val: '' })
})

test('sends only complete lines; a rule without a value is complete', () => {
  const lines = [
    line({ val: 'A' }),
    line({ val: '  ' }),
    line({ rule: '' }),
    line({ field: '' }),
    line({ field: 'gone' }),
    line({ rule: 'in', val: [] }),
    line({ rule: 'between', val: ['1', ''] }),
    line({ rule: 'isNull', val: '' }),
  ]
  expect(usableRecords(lines, [level, name])).toEqual([
    { field: 'level', rule: 'eq', val: 'A' },
    { field: 'level', rule: 'isNull', val: '' },
  ])
})

test('an empty query starts with one empty line', () => {
  expect(linesFrom(null)).toMatchObject([{ field: '', rule: '', val: '' }])
  expect(linesFrom({ matchType: 'or', records: [] })).toHaveLength(1)
})

test('a rule may define how many values it takes', () => {
  expect(arityOf([{ value: 'within', label: '近', arity: 'two' }], 'within')).toBe('two')
  expect(arityOf([], 'like')).toBe('one')
})
