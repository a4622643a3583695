import type { SqlAnswer } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { sqlPicture } from './sqlPicture.ts'

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
