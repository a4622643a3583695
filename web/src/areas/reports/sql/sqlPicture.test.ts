import type { SqlAnswer } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { sqlPicture } from './sqlPicture.ts'
import { sqlPivot } from './sqlPivot.ts'

const answer: SqlAnswer = {
  title: '等级',
  columns: [
    { name: 'id', title: '编号', kind: 'text' },
    { name: 'name', title: '企业', kind: 'text', link: { resource: 'enterprise', at: 0 } },
    { name: 'n', title: '数量', kind: 'integer' },
    { name: 'part', title: '占比', kind: 'percent' },
    { name: 'amount', title: '金额', kind: 'number' },
  ],
  rows: [
    ['1', '甲公司', 3, 0.75, 10.5],
    ['2', null, 1, 0.25, null],
  ],
  isCut: false,
  asOf: '2026-11-01 09:00:00',
}

test('the first text names the rows, numbers of one unit are the series, ids of links are left out', () => {
  const picture = sqlPicture(answer, 'bar')!
  expect([picture.kind, picture.drawn]).toEqual(['grouped', 2])
  expect(picture.data.places.map(({ full }) => full)).toEqual(['甲公司', '（空）'])
  expect(picture.data.series.map(({ title, values }) => [title, values])).toEqual([
    ['数量', [3, 1]],
    ['金额', [10.5, null]],
  ])
})

test('there is no picture of a table, of no rows and of no numbers', () => {
  expect(sqlPicture(answer, 'table')).toBeUndefined()
  expect(sqlPicture({ ...answer, rows: [] }, 'pie')).toBeUndefined()
  expect(sqlPicture({ ...answer, columns: answer.columns.slice(0, 2) }, 'bar')).toBeUndefined()
})

const byMonth: SqlAnswer = {
  title: '收案',
  columns: [
    { name: 'lawyer', title: '律师', kind: 'text' },
    { name: 'month', title: '月份', kind: 'text' },
    { name: 'n', title: '数量', kind: 'integer' },
  ],
  rows: [
    ['陈律师', '1 月', 2],
    ['王律师', '2 月', 5],
    ['陈律师', '2 月', 3],
    ['陈律师', '2 月', 1],
    ['王律师', null, 7],
  ],
  sums: [null, null, 18],
  isCut: false,
  asOf: '2026-11-01 09:00:00',
}

test('a pivot has the second text as columns and adds up what has the same place', () => {
  const pivot = sqlPivot(byMonth)!
  expect(pivot.columns.map(({ title, kind }) => [title, kind])).toEqual([
    ['律师', 'text'],
    ['1 月', 'integer'],
    ['2 月', 'integer'],
    ['（空）', 'integer'],
  ])
  expect(pivot.rows).toEqual([
    ['陈律师', 2, 4, null],
    ['王律师', null, 5, 7],
  ])
  expect(pivot.sums).toBeUndefined()
  expect(sqlPivot({ ...byMonth, columns: byMonth.columns.slice(1), rows: [] })).toBeUndefined()
})

test('a heat map is a pivot in colours, a gauge the first number', () => {
  const heat = sqlPicture(byMonth, 'heatmap')!
  expect(heat.kind).toBe('heatmap')
  expect(heat.data.places.map(({ full }) => full)).toEqual(['陈律师', '王律师'])
  expect(heat.data.series.map(({ title, values }) => [title, values])).toEqual([
    ['1 月', [2, null]],
    ['2 月', [4, 5]],
    ['（空）', [null, 7]],
  ])
  const gauge = sqlPicture(byMonth, 'gauge')!
  expect([gauge.kind, gauge.data.series]).toEqual(['gauge', [{ key: '0', title: '数量', values: [2] }]])
  expect(sqlPicture({ ...byMonth, columns: byMonth.columns.slice(0, 2) }, 'gauge')).toBeUndefined()
  expect(sqlPicture(byMonth, 'pivot')).toBeUndefined()
})
