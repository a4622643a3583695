import { expect, test } from 'vitest'
import { defineResource } from '../resource/defineResource.ts'
import { date, datetime, dictionaries, file, integer, rows, text } from '../resource/kinds/builders.ts'
import { queryFromParams } from './queryFromParams.ts'

const resource = defineResource({
  name: 'notice',
  title: '通知',
  path: '/notice',
  titleField: 'title',
  fields: {
    title: text('标题', { wire: 'titile', max: 5 }),
    count: integer('数量', { max: 9 }),
    day: date('日期'),
    moment: datetime('时刻'),
    tags: dictionaries('标签', 'tag'),
    secret: text('密钥', { writeOnly: true }),
    paper: file('附件'),
    lines: rows('明细', { label: text('标签'), key: text('密钥', { writeOnly: true }) }),
  },
})

const where = (params: Record<string, unknown>) => queryFromParams(resource, params).where
const advanced = (rowsOf: unknown, matchType?: string) =>
  where({ superQueryParams: encodeURIComponent(JSON.stringify(rowsOf)), superQueryMatchType: matchType })

test('a value may contain wildcards, operators and lists', () => {
  const title = (rule: string, ...values: string[]) => ({ field: 'title', rule, values })
  expect(where({ titile: '*合同*' })).toEqual(title('like', '合同'))
  expect(where({ titile: '*公司' })).toEqual(title('left_like', '公司'))
  expect(where({ titile: '北京*' })).toEqual(title('right_like', '北京'))
  expect(where({ titile: '1,2' })).toEqual(title('in', '1', '2'))
  expect(where({ titile: '1,' })).toEqual(title('in', '1'))
  expect(where({ titile: '!2' })).toEqual(title('ne', '2'))
  expect(where({ titile: ',甲,乙,' })).toEqual({ any: [title('like', '甲'), title('like', '乙')] })
  expect(where({ titile: '**' })).toEqual({ all: [] })
  expect(where({ count: 'ge 3' })).toEqual({ field: 'count', rule: 'ge', values: [3] })
  expect(where({ count: '>= 3' })).toEqual({ field: 'count', rule: 'ge', values: [3] })
  expect(where({ count: '>=3' })).toEqual({ field: 'count', rule: 'ge', values: [3] })
  expect(where({ count: '!3' })).toEqual({ field: 'count', rule: 'ne', values: [3] })
})

test('ranges and several values have their own parameters', () => {
  expect(where({ count_begin: '1', count_end: '99' })).toEqual({
    all: [
      { field: 'count', rule: 'ge', values: [1] },
      { field: 'count', rule: 'le', values: [99] },
    ],
  })
  expect(where({ moment_begin: '2026-01-01' })).toEqual({
    field: 'moment',
    rule: 'ge',
    values: ['2026-01-01 00:00:00'],
  })
  expect(where({ moment_end: '2026-01-01' })).toEqual({ field: 'moment', rule: 'le', values: ['2026-01-01 23:59:59'] })
  expect(where({ moment_end: '2026/1/1' })).toEqual({ field: 'moment', rule: 'le', values: ['2026-01-01 23:59:59'] })
  expect(where({ moment_end: '2026-01-01T16:00:00Z' })).toEqual({
    field: 'moment',
    rule: 'le',
    values: ['2026-01-02 00:00:00'],
  })
  expect(where({ count_MultiString: '1,2' })).toEqual({ field: 'count', rule: 'in', values: [1, 2] })
})

test('ignores unknown fields, secrets and reserved names as filters', () => {
  expect(where({ _t: '1', pageNo: '2', nothing: 'x', secret: 'x', secret_begin: 'x', field: 'id,,title' })).toEqual({
    all: [],
  })
  expect(where({ titile: '', count: undefined })).toEqual({ all: [] })
})

test('refuses an invalid filter with the name of the field', () => {
  expect(() => where({ count: 'abc' })).toThrow('数量应为数字')
  expect(() => where({ day: '2026-13-01' })).toThrow('日期格式不正确')
  expect(() => advanced([{ field: 'secret', rule: 'eq', val: 'a' }])).toThrow('查询字段“secret”不存在或不允许查询')
  expect(() => advanced([{ field: 'constructor', rule: 'eq', val: 'a' }])).toThrow('查询字段“constructor”不存在')
  expect(() => advanced([{ field: 'tags', rule: 'gt', val: '1' }])).toThrow('标签不支持查询方式“gt”')
  expect(() => advanced([{ field: 'paper', rule: 'eq', val: '1' }])).toThrow('附件不支持查询方式“eq”')
  expect(() => advanced([{ field: 'title', rule: 'between', val: '1,2' }])).toThrow('标题不支持查询方式“between”')
  expect(() => advanced([{ field: 'count', rule: 'eq', val: ['1', '2'] }])).toThrow('数量只能有一个查询值')
  expect(() => advanced([{ field: 'title', rule: 'eq', val: {} }])).toThrow('标题应为文本')
  expect(() => advanced([{ field: 'lines.key', rule: 'eq', val: 'a' }])).toThrow('查询字段“lines.key”不存在')
  expect(() => advanced([{ field: 'count', rule: 'drop table', val: '1' }])).toThrow('不支持查询方式')
  expect(() => where({ superQueryParams: '%7Bnot json' })).toThrow('高级查询条件格式不正确')
})

test('groups of an advanced query are joined in their own way; empty ones mean nothing', () => {
  const row = (val: string) => ({ field: 'title', rule: 'eq', val })
  const one = (value: string) => ({ field: 'title', rule: 'eq', values: [value] })
  const group = { matchType: 'or', records: [row('乙'), { matchType: 'and', records: [row('丙'), row('丁')] }] }
  expect(advanced([row('甲'), group, { matchType: 'or', records: [{}] }])).toEqual({
    all: [one('甲'), { any: [one('乙'), { all: [one('丙'), one('丁')] }] }],
  })
  expect(() => advanced([{ records: [{ field: 'nothing', rule: 'eq', val: 'x' }] }])).toThrow('查询字段“nothing”不存在')
  let deep: object = row('甲')
  for (let level = 0; level < 6; level++) deep = { matchType: 'and', records: [deep] }
  expect(() => advanced([deep])).toThrow('高级查询的条件组最多 5 层')
  const many = { matchType: 'or', records: Array.from({ length: 101 }, () => row('甲')) }
  expect(() => advanced([many])).toThrow('高级查询条件格式不正确')
})

test('the advanced query joins complete rows by and, or', () => {
  const rowsOf = [
    { field: 'titile', rule: 'LIKE', val: '合同' },
    { field: 'count', rule: '>=', val: '2' },
    { field: 'count', rule: 'eq', val: '' },
    { rule: 'eq', val: 'x' },
  ]
  const conditions = [
    { field: 'title', rule: 'like', values: ['合同'] },
    { field: 'count', rule: 'ge', values: [2] },
  ]
  expect(advanced(rowsOf)).toEqual({ all: conditions })
  expect(advanced(rowsOf, 'OR')).toEqual({ any: conditions })
  expect(advanced([{ field: 'tags', rule: 'in', val: 'a,b' }])).toEqual({
    all: [{ field: 'tags', rule: 'in', values: ['a', 'b'] }],
  })
  expect(advanced([{ field: 'day', rule: 'isNull' }])).toEqual({ all: [{ field: 'day', rule: 'isNull', values: [] }] })
  expect(advanced([{ field: 'day', rule: 'between', val: '2026-01-01,2026-02-01' }])).toEqual({
    all: [{ field: 'day', rule: 'between', values: ['2026-01-01', '2026-02-01'] }],
  })
  expect(advanced([{ field: 'lines,label', rule: 'eq', val: 'a' }])).toEqual({
    all: [{ field: 'lines.label', rule: 'eq', values: ['a'] }],
  })
})

test('the ten rules of old clients work with every comparable field', () => {
  expect(advanced([{ field: 'moment', rule: 'like', val: '2026-03' }])).toEqual({
    all: [{ field: 'moment', rule: 'like', values: ['2026-03'] }],
  })
  expect(advanced([{ field: 'titile', rule: 'ge', val: '甲' }])).toEqual({
    all: [{ field: 'title', rule: 'ge', values: ['甲'] }],
  })
  expect(advanced([{ field: 'tags', rule: 'ne', val: 'a' }])).toEqual({
    all: [{ field: 'tags', rule: 'ne', values: ['a'] }],
  })
})

test('sorting needs column and order, strips _dictText and accepts only known fields', () => {
  const sort = (column: string, order?: string) => queryFromParams(resource, { column, order }).sort
  expect(sort('createTime', 'desc')).toEqual([{ field: 'createTime', descending: true }])
  expect(sort('titile_dictText', 'ascend')).toEqual([{ field: 'title', descending: false }])
  expect(sort('count')).toEqual([])
  for (const column of ['secret', 'tags', 'lines', 'password', '(select 1)'])
    expect(() => sort(column, 'asc')).toThrow('不支持按')
})

test('page sizes are capped', () => {
  expect(queryFromParams(resource, { pageNo: '3', pageSize: '9999' })).toMatchObject({ page: 3, size: 500 })
  expect(queryFromParams(resource, { pageNo: '-1', pageSize: 'x' })).toMatchObject({ page: 1, size: 10 })
})
