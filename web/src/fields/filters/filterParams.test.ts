import {
  type Comparison,
  defineResource,
  type Field,
  kindOf,
  queryFromParams,
  type Rule,
  ruleArity,
} from '@lexdesk/domain'
import {
  date,
  datetime,
  dictionaries,
  dictionary,
  integer,
  money,
  multiline,
  reference,
  text,
  time,
} from '@lexdesk/domain/fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterFromParams } from '../../resource/list/search/searchDraft.ts'
import { filterParams } from './filterParams.ts'

const fields = {
  name: text('名称'),
  remark: multiline('备注'),
  heading: text('标题', { wire: 'titile' }),
  count: integer('数量'),
  amount: money('金额'),
  day: date('日期'),
  at: datetime('时间'),
  clock: time('时刻'),
  level: dictionary('等级', 'level'),
  tags: dictionaries('标签', 'tag'),
  ownerId: reference('负责人', 'user'),
}
const resource = defineResource({
  name: 'sample',
  title: '样品',
  path: '/sample',
  titleField: 'name',
  fields,
})

const searched = (name: keyof typeof fields, rule: Rule | 'range', value: unknown) =>
  queryFromParams(resource, filterParams(name, fields[name], rule, value)).where

describe('a filter becomes the parameters of the list request', () => {
  test.each([
    ['name', 'like', '合同', { name: '*合同*' }],
    ['name', 'right_like', '北京', { name: '北京*' }],
    ['name', 'left_like', '公司', { name: '*公司' }],
    ['level', 'eq', 'A', { level: 'A' }],
    ['level', 'ne', 'A', { level: '!A' }],
    ['level', 'in', ['A', 'B'], { level: 'A,B' }],
    ['level', 'in', ['A'], { level: 'A,' }],
    ['count', 'ge', '5', { count: 'ge 5' }],
    ['heading', 'like', '公告', { titile: '*公告*' }],
    ['day', 'range', ['2026-01-01', '2026-01-31'], { day_begin: '2026-01-01', day_end: '2026-01-31' }],
    ['day', 'range', ['', '2026-01-31'], { day_end: '2026-01-31' }],
    ['amount', 'between', ['100', '250'], { amount_begin: '100', amount_end: '250' }],
  ] as const)('%s %s %s', (name, rule, value, params) => {
    expect(filterParams(name, fields[name], rule, value)).toEqual(params)
  })

  test.each([
    ['like', ''],
    ['like', '  '],
    ['in', []],
    ['range', ['', '']],
    ['eq', undefined],
    ['eq', null],
    ['isNull', ''],
  ] as const)('an empty %s filter sends no parameter', (rule, value) => {
    expect(filterParams('name', fields.name, rule, value)).toEqual({})
  })
})

test('a text that looks like an operator is searched literally', () => {
  for (const odd of ['ge 5', '!重要', 'a,b', '*星*', '>=3', ',x,', 'in 北京'])
    expect(searched('name', 'eq', odd)).toEqual({ field: 'name', rule: 'eq', values: [odd] })
  expect(searched('name', 'ne', 'a,b')).toEqual({ field: 'name', rule: 'ne', values: ['a,b'] })
  expect(searched('name', 'in', ['*a', 'b'])).toEqual({ field: 'name', rule: 'in', values: ['*a', 'b'] })
})

test('if a wildcard in the text would change the rule, the query is widened, never changed', () => {
  expect(searched('name', 'right_like', 'in 北京')).toEqual({ field: 'name', rule: 'like', values: ['in 北京'] })
  expect(searched('name', 'left_like', '星*')).toEqual({ field: 'name', rule: 'like', values: ['星*'] })
})

const piece = fc.oneof(
  fc.constantFrom('合同', '*', 'a*', '!x', 'ge 1', '>= 1', 'a,b', 'eq', '中 国', 'in', '%_'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)
const plainText = fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('').trim())
const listItem = plainText.map((item) => item.replaceAll(',', '').trim()).filter((item) => item !== '')
const valueOf: Partial<Record<Field['kind'], fc.Arbitrary<string>>> = {
  integer: fc.integer({ min: -9999, max: 9999 }).map(String),
  money: fc.integer({ min: -9999, max: 9_999_999 }).map(String),
  date: fc.constantFrom('2026-01-31', '1999-12-01'),
  datetime: fc.constantFrom('2026-01-31 09:30:00'),
  time: fc.constantFrom('09:30:00'),
  dictionary: fc.constantFrom('A', 'b_1', '10'),
  dictionaries: fc.constantFrom('A', 'b_1', '10'),
  reference: fc.constantFrom('r1', '1f0c'),
}

const cases = Object.entries(fields).flatMap(([name, field]) =>
  [...kindOf(field).rules, ...(kindOf(field).rules.includes('ge') ? (['range'] as const) : [])]
    .filter((rule) => rule !== 'isNull' && rule !== 'notNull')
    .map((rule) => ({ name: name as keyof typeof fields, field, rule })),
)

describe.each(cases)('$name $rule', ({ name, field, rule }) => {
  const isRange = rule === 'range' || rule === 'between'
  const one = valueOf[field.kind] ?? (rule === 'in' ? listItem : plainText.filter((value) => value !== ''))
  const many = rule !== 'range' && ruleArity(rule) === 'many'
  const value = isRange ? fc.tuple(one, one) : many ? fc.uniqueArray(one, { minLength: 1, maxLength: 4 }) : one

  test('is restored from its own parameters', () => {
    fc.assert(
      fc.property(value, (given) => {
        const params = filterParams(name, field, rule, given)
        expect(filterFromParams(name, field, rule, params)).toEqual(given)
      }),
    )
  })

  test('is parsed by the server as the same rule', () => {
    fc.assert(
      fc.property(value, (given) => {
        const where = searched(name, rule, given)
        if (isRange) {
          const ends = (where as { all: Comparison[] }).all
          expect(ends.map((end) => [end.field, end.rule])).toEqual([
            [name, 'ge'],
            [name, 'le'],
          ])
          expect(ends.map((end) => String(end.values[0]))).toEqual(given)
          return
        }
        const parsed = where as Comparison
        const values = (Array.isArray(given) ? given : [given]).map(String)
        expect(parsed.field).toBe(name)
        expect(parsed.values.map(String)).toEqual(values)
        // Only a wildcard in the text may widen the rule.
        if (!values.some((text) => /\*|^\W|^(ge|le|gt|lt|ne|eq|in) /.test(text))) expect(parsed.rule).toBe(rule)
        else expect([rule, 'like']).toContain(parsed.rule)
      }),
    )
  })
})

test('parameters of another rule or none leave the filter empty or readable, never broken', () => {
  expect(filterFromParams('level', fields.level, 'in', {})).toEqual([])
  expect(filterFromParams('name', fields.name, 'like', {})).toBe('')
  expect(filterFromParams('day', fields.day, 'range', {})).toEqual(['', ''])
  expect(filterFromParams('level', fields.level, 'in', { level: 'A' })).toEqual(['A'])
  expect(filterFromParams('name', fields.name, 'like', { name: '合同' })).toBe('合同')
})
