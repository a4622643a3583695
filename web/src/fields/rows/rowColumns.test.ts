import {
  type Author,
  compileForm,
  dependentValues,
  type OnlineField,
  type OnlineKind,
  type PlainField,
  readInput,
  readRow,
  type Values,
} from '@lexdesk/domain'
import * as build from '@lexdesk/domain/fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRowsGrid } from './createRowsGrid.ts'
import { cellTypeOfField, rowColumns } from './rowColumns.ts'

const role = [
  { value: '1', text: '原告' },
  { value: '2', text: '被告' },
]
const names = { dictionary: () => role, find: () => undefined }
const two = (max: number, min = 0) => fc.integer({ min, max }).map((part) => String(part).padStart(2, '0'))
const days = fc.tuple(fc.integer({ min: 1900, max: 2100 }), two(12, 1), two(28, 1)).map((parts) => parts.join('-'))
const times = fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':'))

/** Every kind whose cells hold text, with its values. */
const kinds: Record<string, { field: PlainField; values: fc.Arbitrary<unknown> }> = {
  text: { field: build.text('名称'), values: fc.string({ unit: 'grapheme', minLength: 1 }) },
  multiline: { field: build.multiline('说明'), values: fc.string({ minLength: 1 }) },
  integer: { field: build.integer('数量'), values: fc.integer() },
  number: { field: build.number('比例'), values: fc.integer({ min: -1e9, max: 1e9 }).map((one) => one / 1e4) },
  money: { field: build.money('金额'), values: fc.integer({ min: -1e13, max: 1e13 }) },
  date: { field: build.date('日期'), values: days },
  datetime: { field: build.datetime('时间'), values: fc.tuple(days, times).map((parts) => parts.join(' ')) },
  time: { field: build.time('钟点'), values: times },
  dictionary: { field: build.dictionary('身份', 'role'), values: fc.constantFrom('1', '2') },
  yesNo: { field: build.yesNo('必备', { default: 'N' }), values: fc.constantFrom('Y', 'N') },
}

const columnFor = (field: PlainField) =>
  rowColumns({ x: field }, { names, knownTexts: () => new Map(), rowOf: (row) => row, errorOf: () => undefined }).find(
    ({ key }) => key === 'x',
  )!

describe.each(Object.entries(kinds))('%s', (_, { field, values }) => {
  const column = columnFor(field)
  test('reads what it prints, so that copied cells can be pasted', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(column.text!.parse(column.text!.print(value, column), column)).toEqual({ value })
      }),
    )
  })

  test('reports what the form refuses, and nothing else', () => {
    const strict = { ...field, required: true, default: undefined } as PlainField
    const checked = columnFor(strict)
    const errorOf = (value: unknown) => {
      for (const { required, handler, message } of checked.validateRules!) {
        if (required && value === '') return message
        const verdict = handler?.({ value, row: {}, column: { key: 'x', title: strict.title } })
        if (typeof verdict === 'object' && 'message' in verdict) return verdict.message
      }
      return undefined
    }
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('', '12.345', '1,200', '2026-02-30', '原告', '99999999999')),
        (text) => {
          const parsed = checked.text!.parse(text, checked)
          const value = 'value' in parsed ? parsed.value : undefined
          const refused = readInput({ x: strict }, { x: value === '' ? null : value }).errors
          expect(errorOf(value) !== undefined).toBe(refused.length > 0)
        },
      ),
    )
  })
})

test('every other kind is edited by its form field, and is not pasted into', () => {
  const others = Object.values(build).filter(
    (one) => typeof one === 'function' && 'kind' in one && !(one.name in kinds),
  )
  expect(others.length).toBeGreaterThan(5)
  expect(cellTypeOfField(build.user('律师'))).toBe('field')
  expect(cellTypeOfField(build.file('附件'))).toBe('field')
  expect(cellTypeOfField(build.yesNo('是否'))).toBe('select')
})

test('rows are the same after loading, whatever they hold, and text stays with its row', () => {
  const fields = { name: build.text('名称'), lawyerId: build.user('律师'), key: build.text('编号', { form: false }) }
  const line = fc.record({
    name: fc.option(fc.string()),
    lawyerId: fc.option(fc.constantFrom('u1', 'u2')),
    key: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const given = lines.map((one, place) => ({ ...one, ...(place % 2 === 0 && { id: `r${place}` }) }))
      const rows = createRowsGrid(fields, names)
      rows.load(given)
      const value = rows.value()
      expect(value).toEqual(given)
      value.forEach((one, place) => expect(one).toBe(given[place]))
    }),
  )
})

test('a new row starts with its computed defaults, but for records whose names are not known here', () => {
  const author: Author = { userId: 'u1', departmentId: null, now: '2026-03-01 00:30:00' }
  const fields = {
    words: build.text('说明'),
    on: build.date('日期', { required: true, startsAs: (_row, { now }) => now.slice(0, 10) }),
    by: build.user('经办人', { startsAs: (_row, { userId }) => userId }),
  }
  const { model } = createRowsGrid(fields, names, { author }).grid
  expect(model.newRow()).toMatchObject({ words: '', on: '2026-03-01', by: '' })
})

test('the cells of a line show what the server will store, whatever is entered in whatever order', () => {
  const line = (title: string, name: string, kind: OnlineKind, more: Partial<OnlineField> = {}) => ({
    ...{ title, name, kind, subTable: 'items', required: null, unique: null, inList: null, inSearch: null },
    ...{ source: null, length: null, format: null, defaultValue: null, section: null, help: null, ...more },
  })
  const form = compileForm({
    ...{ code: 'costs', title: '费用', isTree: null, titleField: null },
    fields: [
      line('名称', 'name', 'text', { subTable: null }),
      line('明细', 'items', 'rows', { subTable: null }),
      line('收费', 'paid', 'yesNo', { defaultValue: 'N' }),
      line('单价', 'price', 'money', { shownIf: 'paid', required: 'Y' }),
      line('数量', 'count', 'integer', { min: 0 }),
      line('小计', 'total', 'money', { formula: 'price * count' }),
      line('说明', 'words', 'text', { shownIf: 'total > 100', lockedIf: 'count == 7' }),
      line('折后', 'reduced', 'money', { formula: 'total / 2', shownIf: '!blank(words)' }),
    ],
  })
  const { items } = form.fields
  if (items?.kind !== 'rows') throw new Error('no lines')
  const edits = {
    paid: fc.constantFrom('Y', 'N'),
    price: fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 1e5 })),
    count: fc.oneof(fc.constant(''), fc.constant(7), fc.integer({ min: 0, max: 20 })),
    words: fc.constantFrom('', '急', '缓'),
  }
  const edit = fc.oneof(
    ...Object.entries(edits).map(([column, values]) =>
      fc.record({ row: fc.nat(2), column: fc.constant(column), value: values as fc.Arbitrary<unknown> }),
    ),
  )
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), fc.nat(3), (entered, undone) => {
      const rows = createRowsGrid(items.fields, names)
      const { model, validation } = rows.grid
      model.insert(0, [{}, {}, {}])
      for (const { row, column, value } of entered) model.setCells([{ key: model.order()[row]!, column, value }])
      for (let time = 0; time < undone; time += 1) model.undo()
      const sent = rows.value()
      const { values } = readRow({ ...form, check: undefined }, { name: '甲', items: sent }, 'add')
      const stored = { ...values, ...dependentValues(form.fields, values) }.items as Values[]
      for (const [at, key] of model.order().entries())
        for (const column of model.columns.filter(({ key: name }) => Object.hasOwn(items.fields, name))) {
          const cell = model.row(key)![column.key]
          const shown = column.shownIf?.(model.row(key)!) === false ? '' : column.text!.print(cell, column)
          expect(shown).toBe(column.text!.print(stored[at]![column.key] ?? '', column))
        }
      expect(validation.problems()).toEqual([])
    }),
  )
})
