import { expect, test } from 'vitest'
import { type Author, noAuthor } from '../../resource/Author.ts'
import type { Values } from '../../resource/Field.ts'
import { readRow } from '../../resource/readRow.ts'
import { extensionErrors } from '../extensions/extensionErrors.ts'
import { contract } from '../legal/contracts/contract.ts'
import { extendResource } from '../extensions/extendResource.ts'
import { compileForm } from './compileForm.ts'
import { formErrors } from './formErrors.ts'
import type { OnlineField } from './OnlineField.ts'
import { readField } from './onlineForm.ts'

const field = (name: string, kind: string, more: Partial<OnlineField> = {}): OnlineField =>
  readField({ ...({ title: name, name, kind } as OnlineField), ...more })
const form = (...fields: OnlineField[]) => ({
  ...{ code: 'leave', title: '请假单', isTree: 'N', titleField: null },
  fields: [field('topic', 'text'), ...fields],
})
const starting = (kind: string, defaultValue: string, more: Partial<OnlineField> = {}) =>
  form(field('value', kind, { defaultValue, ...more }))
const errorsOf = (kind: string, defaultValue: string): string[] =>
  formErrors(starting(kind, defaultValue)).map(({ message }) => message.replace('第 2 行：', ''))

/** Half an hour past midnight in Beijing: the day before in UTC. */
const author: Author = { userId: 'u1', departmentId: 'd1', now: '2026-03-01 00:30:15' }
const startOf = (kind: string, defaultValue: string, input: Values = {}, by: Author = author) =>
  readRow(compileForm(starting(kind, defaultValue)), { topic: '甲', ...input }, 'add', by).values.value

test.each([
  ['date', '=today()', '2026-03-01'],
  ['date', '=now()', '2026-03-01'],
  ['date', '=addMonths(today(), 1) - 1', '2026-03-31'],
  ['datetime', '=now()', '2026-03-01 00:30:15'],
  ['datetime', '=today() + 0.5', '2026-03-01 12:00:00'],
  ['integer', '=year(today())', 2026],
  ['user', '=me()', 'u1'],
  ['department', '=myDepartment()', 'd1'],
  ['user', '=topic == "甲" ? me() : ""', 'u1'],
  ['money', '12.5', 1250],
  ['date', '2026-1-5', '2026-01-05'],
  ['datetime', '2026-01-05 09:30', '2026-01-05 09:30:00'],
  ['time', '09:30', '09:30:00'],
  ['dictionary', 'A', 'A'],
])('a %s starts as %s', (kind, defaultValue, value) => {
  const more = kind === 'dictionary' ? { source: 'level' } : {}
  expect(formErrors(starting(kind, defaultValue, more))).toEqual([])
  expect(startOf(kind, defaultValue)).toBe(value)
  expect(startOf(kind, defaultValue, { value: null })).toBe(value)
})

test('what was entered stays, and a row that no user adds has no user', () => {
  expect(startOf('date', '=today()', { value: '2020-01-01' })).toBe('2020-01-01')
  expect(startOf('user', '=me()', {}, { ...author, userId: null })).toBeNull()
  expect(startOf('user', '=me()', {}, noAuthor)).toBeNull()
  expect(startOf('date', '=today()', {}, noAuthor)).toBeNull()
})

test('a required field may be left to its computed default', () => {
  const resource = compileForm(starting('user', '=me()', { required: 'Y' }))
  expect(readRow(resource, { topic: '甲' }, 'add', author)).toEqual({
    values: { topic: '甲', value: 'u1' },
    errors: [],
  })
  expect(readRow(resource, { topic: '甲' }, 'add').errors).toEqual([{ field: 'value', message: '请选择value' }])
  expect(readRow(resource, { value: null }, 'edit', author).errors).toEqual([
    { field: 'value', message: '请选择value' },
  ])
})

test.each([
  ['integer', '=me()', '默认值第 1 个字符处的函数 me 只能用在人员字段的默认值里'],
  ['user', '=myDepartment()', '默认值第 1 个字符处的函数 myDepartment 只能用在部门字段的默认值里'],
  ['user', '=today()', '默认值结果应为文本，现在是数字'],
  ['text', '=today()', '默认值结果应为文本，现在是数字'],
  ['region', '="110000"', '地区不能有计算的默认值'],
  ['date', '=yesterday()', '默认值第 1 个字符处的函数 yesterday 不能使用'],
  ['date', '2026-02-30', '默认值格式不正确，应为 2026-01-31'],
  ['money', '1.005', '默认值最多 2 位小数'],
  ['user', 'u1', '人员不能有默认值'],
])('a %s cannot start as %s', (kind, defaultValue, message) => {
  expect(errorsOf(kind, defaultValue)).toEqual([message])
})

test.each([
  ['formula', { kind: 'date', formula: 'today()' }, '计算公式第 1 个字符处的函数 today 只能用在默认值里'],
  ['formula', { kind: 'user', formula: '"u1"' }, '人员不能有计算公式'],
  ['shownIf', { kind: 'text', shownIf: 'topic == me()' }, '显示条件第 10 个字符处的函数 me 只能用在人员字段的默认值里'],
] as const)('a %s does not know who asks, or when', (column, { kind, ...more }, message) => {
  expect(formErrors(form(field('value', kind, more)))).toEqual([
    { field: `fields[1].${column}`, message: `第 2 行：${message}` },
  ])
})

test('the question of a step has no default that only a row can tell', () => {
  const state = (title: string, value: string) => ({ title, value, color: null, initial: 'N', editable: 'Y' })
  const step = { title: '交', name: 'send', from: '甲', to: '乙', reason: 'N', danger: 'N', asks: 'value' }
  const states = [state('甲', 'a'), state('乙', 'b')]
  const resource = compileForm({ ...starting('text', '=topic'), states, steps: [step] })
  expect(resource.states?.actions.send?.fields?.value?.default).toBeUndefined()
})

test('extra fields of a resource have the same defaults', () => {
  const added = [
    field('xOwner', 'user', { defaultValue: '=me()' }),
    field('xFrom', 'date', { defaultValue: '=today()' }),
    field('xTo', 'date', { defaultValue: '=xFrom + 30' }),
  ]
  const target = compileForm(form())
  const { values } = readRow(extendResource(target, { fields: added }), { topic: '甲' }, 'add', author)
  expect(values).toMatchObject({ xOwner: 'u1', xFrom: '2026-03-01', xTo: '2026-03-31' })
  expect(extensionErrors({ target: 'contract', fields: added }, contract)).toEqual([])
  const wrong = { target: 'contract', fields: [{ ...added[1]!, defaultValue: '=me()' }] }
  expect(extensionErrors(wrong, contract)).toEqual([
    { field: 'fields[0].defaultValue', message: '第 1 行：默认值第 1 个字符处的函数 me 只能用在人员字段的默认值里' },
  ])
})

const lines = form(
  field('items', 'rows'),
  field('words', 'text', { subTable: 'items' }),
  field('price', 'money', { subTable: 'items' }),
  field('on', 'date', { subTable: 'items', required: 'Y', defaultValue: '=today()' }),
  field('by', 'user', { subTable: 'items', defaultValue: '=me()' }),
  field('tax', 'money', { subTable: 'items', defaultValue: '=price * 0.06' }),
)

test('a new line starts with what its own fields give, a stored one stays as it is', () => {
  expect(formErrors(lines)).toEqual([])
  const resource = compileForm(lines)
  const items = [
    { words: '新', price: 1000 },
    { id: 'l1', words: '旧', price: 1000, on: '2020-01-31' },
  ]
  const read = (mode: 'add' | 'edit', sent: Values[]) => readRow(resource, { topic: '甲', items: sent }, mode, author)
  for (const mode of ['add', 'edit'] as const)
    expect(read(mode, items), mode).toMatchObject({
      values: {
        items: [
          { words: '新', on: '2026-03-01', by: 'u1', tax: 60 },
          { words: '旧', on: '2020-01-31', by: null, tax: null },
        ],
      },
      errors: [],
    })
  expect(read('edit', [{ id: 'l1', words: '旧' }]).errors).toEqual([
    { field: 'items[0].on', message: 'items第 1 行：请选择on' },
  ])
})

test('the default of a line refers to its own fields alone', () => {
  const wrong = {
    ...lines,
    fields: [...lines.fields, field('more', 'text', { subTable: 'items', defaultValue: '=topic' })],
  }
  expect(formErrors(wrong)).toEqual([
    { field: 'fields[7].defaultValue', message: '第 8 行：默认值第 1 个字符处没有名为“topic”的字段' },
  ])
})
