import { expect, test } from 'vitest'
import { defineResource } from './defineResource.ts'
import { noAuthor } from './Author.ts'
import { dependentValues, lockedValues } from './dependentFields.ts'
import type { Values } from './Field.ts'
import { integer, rows, text } from './kinds/builders.ts'
import { readRow } from './readRow.ts'

const twice = (row: Values): number | null => (typeof row.count === 'number' ? row.count * 2 : null)

const order = defineResource({
  name: 'order',
  title: '单',
  path: '/order',
  titleField: 'name',
  fields: {
    name: text('名称', { required: true }),
    count: integer('数量', { startsAs: ({ name }) => (name === '整箱' ? 12 : null) }),
    twice: integer('两倍', { readOnly: true, derive: twice }),
    reason: text('原因', { shownIf: (row) => Number(row.twice) > 10, requiredIf: () => true }),
    /** Sees what became of the reason. */
    note: text('备注', {
      shownIf: (row) => Boolean(row.reason),
      lockedIf: ({ name }) => name === '定稿',
      default: '无',
    }),
    items: rows('明细', {
      count: integer('数量'),
      twice: integer('两倍', { readOnly: true, derive: twice }),
      words: text('说明', { requiredIf: (row) => Number(row.twice) > 10 }),
    }),
  },
  check: ({ name, twice: both }) => (name === '双' && both !== 4 ? [{ field: 'count', message: '应为 2' }] : []),
})

const messages = (input: Values) =>
  readRow(order, input, 'add').errors.map(({ field, message }) => `${field} ${message}`)

test('what is computed, shown and required follows the other values', () => {
  expect(dependentValues(order.fields, { count: 3, reason: '旧', note: '旧' })).toEqual({
    twice: 6,
    reason: null,
    note: null,
  })
  expect(dependentValues(order.fields, { count: 6, reason: '急', note: '是' })).toEqual({ twice: 12 })
  expect(messages({ name: '甲', count: 6 })).toEqual(['reason 请输入原因'])
  expect(messages({ name: '甲', count: 5 })).toEqual([])
  expect(messages({ name: '整箱' }), 'a computed start counts').toEqual(['reason 请输入原因'])
  expect(messages({ name: '双', count: 3 }), 'checks see computed values').toEqual(['count 应为 2'])
})

test('lines of a sub-table follow their own values', () => {
  const items = [
    { id: 'a', count: 1 },
    { id: 'b', count: 6 },
  ]
  expect(dependentValues(order.fields, { items })).toMatchObject({
    items: [
      { id: 'a', twice: 2 },
      { id: 'b', twice: 12 },
    ],
  })
  const settled = items.map((line) => ({ ...line, twice: line.count * 2 }))
  expect(dependentValues(order.fields, { items: settled })).not.toHaveProperty('items')
  expect(messages({ name: '甲', items })).toEqual(['items[1].words 明细第 2 行：请输入说明'])
})

test('a field of a line is shown by the other fields of its line, and has no value otherwise', () => {
  const lines = rows('明细', {
    sort: text('类别'),
    count: integer('数量', { shownIf: ({ sort }) => sort === '物品' }),
    twice: integer('两倍', { readOnly: true, derive: twice }),
    // Sees what became of the count.
    reason: text('原因', { shownIf: (row) => Number(row.twice) > 10, requiredIf: () => true }),
  })
  const form = defineResource({
    name: 'shown',
    title: '单',
    path: '/shown',
    titleField: 'name',
    fields: { name: text('名称'), lines },
  })
  const sent = [
    { id: 'a', sort: '物品', count: 6, reason: '多' },
    { id: 'b', sort: '服务', count: 6, reason: '多' },
    { sort: '物品', count: 6 },
    { sort: '服务', count: 6 },
  ]
  expect(dependentValues(form.fields, { lines: sent })).toEqual({
    lines: [
      { id: 'a', sort: '物品', count: 6, twice: 12, reason: '多' },
      { id: 'b', sort: '服务', count: null, twice: null, reason: null },
      { sort: '物品', count: 6, twice: 12 },
      { sort: '服务', count: null, twice: null },
    ],
  })
  const read = readRow(form, { name: '甲', lines: sent }, 'add')
  expect(read.errors).toEqual([{ field: 'lines[2].reason', message: '明细第 3 行：请输入原因' }])
})

test('a field of a line is locked by a computed field of its line, as the line is sent', () => {
  const lines = rows('明细', {
    count: integer('数量'),
    twice: integer('两倍', { readOnly: true, derive: twice }),
    price: integer('单价', { lockedIf: (row) => Number(row.twice) > 10, default: 1 }),
  })
  const stored = { lines: [{ id: 'a', count: 1, twice: 2, price: 5 }] }
  const sent = (count: number) => ({ lines: [{ id: 'a', count, price: 9 }] })
  expect(lockedValues({ lines }, sent(6), stored, noAuthor)).toEqual({ lines: [{ id: 'a', count: 6, price: 5 }] })
  expect(lockedValues({ lines }, sent(2), stored, noAuthor)).toEqual({})
})

test('a locked field keeps what is stored, and starts with its default', () => {
  expect(lockedValues(order.fields, { name: '定稿', note: '新' }, { note: '旧' }, noAuthor)).toEqual({ note: '旧' })
  expect(lockedValues(order.fields, { name: '定稿', note: '新' }, null, noAuthor)).toEqual({ note: '无' })
  expect(lockedValues(order.fields, { name: '初稿', note: '新' }, { note: '旧' }, noAuthor)).toEqual({})
})

test('a locked field of a line keeps what is stored in this line', () => {
  const lines = rows('明细', {
    isSettled: text('已结'),
    price: integer('单价', { lockedIf: (row) => row.isSettled === 'Y', default: 0 }),
  })
  const kept = (items: Values[], stored: Values | null) => lockedValues({ lines }, { lines: items }, stored, noAuthor)
  const stored = { lines: [{ id: 'a', isSettled: 'N', price: 5 }] }
  expect(
    kept(
      [
        { id: 'a', isSettled: 'Y', price: 9 },
        { isSettled: 'Y', price: 9 },
        { isSettled: 'N', price: 9 },
      ],
      stored,
    ),
  ).toEqual({
    lines: [
      { id: 'a', isSettled: 'Y', price: 5 },
      { isSettled: 'Y', price: 0 },
      { isSettled: 'N', price: 9 },
    ],
  })
  expect(kept([{ id: 'a', isSettled: 'N', price: 9 }], stored)).toEqual({})
  expect(kept([{ id: 'b', isSettled: 'Y', price: 9 }], null)).toEqual({
    lines: [{ id: 'b', isSettled: 'Y', price: 0 }],
  })
})

test('a definition with a contradiction is refused at startup', () => {
  const withField = (field: ReturnType<typeof text>) => () =>
    defineResource({ name: 'x', title: 'x', path: '/x', titleField: 'name', fields: { name: text('名称'), field } })
  expect(withField(text('甲', { required: true, shownIf: () => true }))).toThrow(/requiredIf/)
  expect(withField(text('甲', { derive: () => '' }))).toThrow(/read-only/)
})
