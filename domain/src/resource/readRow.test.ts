import { expect, test } from 'vitest'
import { defineResource, type Resource, type Row } from './defineResource.ts'
import { integer, rows, text } from './kinds/builders.ts'
import { readRow } from './readRow.ts'

const order = defineResource({
  name: 'order',
  title: '订单',
  path: '/order',
  titleField: 'name',
  fields: {
    name: text('名称', { required: true, max: 5 }),
    code: text('编码', { fixed: true }),
    level: integer('等级', { default: 3 }),
    state: text('状态', { readOnly: true }),
    lines: rows('明细', { label: text('标签', { required: true }), qty: integer('数量', { min: 1 }) }, { max: 2 }),
  },
  check: ({ name, level }) => (name === '甲' && level === 9 ? [{ field: 'level', message: '甲不能为 9 级' }] : []),
})
const resource = order

test('adding checks required fields, fills defaults and ignores unknown fields', () => {
  const { values, errors } = readRow(resource, { name: '甲', state: 'x', id: '7', createBy: 'me', unknown: 1 }, 'add')
  expect(errors).toEqual([])
  expect(values).toEqual({ name: '甲', code: null, level: 3, lines: [] })
})

test('editing takes only what was sent, and never immutable fields', () => {
  expect(readRow(resource, { level: '4', code: 'new' }, 'edit').values).toEqual({ level: 4 })
  expect(readRow(resource, { name: '' }, 'edit').errors).toEqual([{ field: 'name', message: '请输入名称' }])
})

test('names every wrong field, rows of a sub-table by index', () => {
  const { errors } = readRow(resource, { name: '太长的名称了', lines: [{ label: '' }, { label: 'b', qty: 0 }] }, 'add')
  expect(errors).toEqual([
    { field: 'name', message: '名称不能超过 5 个字' },
    { field: 'lines[0].label', message: '明细第 1 行：请输入标签' },
    { field: 'lines[1].qty', message: '明细第 2 行：数量不能小于 1' },
  ])
  expect(readRow(resource, { name: '甲', lines: 'x' }, 'add').errors).toEqual([
    { field: 'lines', message: '明细应为列表' },
  ])
  expect(readRow(resource, { name: '甲', lines: [1] }, 'add').errors).toEqual([
    { field: 'lines[0]', message: '明细第 1 行格式不正确' },
  ])
  expect(readRow(resource, { name: '甲', lines: [{}, {}, {}] }, 'add').errors).toEqual([
    { field: 'lines', message: '明细最多 2 行' },
  ])
})

test('a rule over several fields runs once each of them is valid', () => {
  expect(readRow(resource, { name: '甲', level: 9 }, 'add').errors).toEqual([
    { field: 'level', message: '甲不能为 9 级' },
  ])
})

test('a row has the types of its fields', () => {
  const row: Pick<Row<typeof order>, 'name' | 'level' | 'lines'> = {
    name: '甲',
    level: null,
    lines: [{ label: 'a', qty: null }],
  }
  expect(row.name).toBe('甲')
})

test('an error in a definition is found at startup', () => {
  const define = (fields: Resource['fields']) => () =>
    defineResource({ name: 'bad', title: '坏', path: '/bad', titleField: 'name', fields })
  expect(define({})).toThrow('no title field name')
  expect(define({ name: text('名'), createBy: text('x') })).toThrow('createBy is reserved')
  expect(define({ name: text('名'), Bad: text('x') })).toThrow('field Bad is not lower camel case')
})
