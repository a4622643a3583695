import { expect, test } from 'vitest'
import { createGridModel } from '../model/createGridModel.ts'
import { findCells } from './findCells.ts'
import type { GridColumn } from '../model/GridColumn.ts'

const columns: GridColumn[] = [
  { key: 'no', title: '序号', type: 'rowNumber' },
  { key: 'name', title: '名称', type: 'input' },
  { key: 'note', title: '备注', type: 'input', shownIf: ({ kind }) => kind === '1' },
  { key: 'kind', title: '类型', type: 'select', options: [{ value: '1', text: '民事' }] },
]
const model = createGridModel({ columns })
model.load([
  { id: '1', name: 'ABC 公司', note: '乙方', kind: '1' },
  { id: '2', name: '民事案', note: '乙方', kind: '' },
])
const rows = { order: model.order, subscribe: model.onOrder }
const find = (text: string, signal = new AbortController().signal) => findCells(text, { model, rows, columns, signal })

test('finds displayed text from the top, ignoring case', async () => {
  expect(await find('民事')).toEqual([
    { row: 0, column: 3 },
    { row: 1, column: 1 },
  ])
  expect(await find(' abc ')).toEqual([{ row: 0, column: 1 }])
  expect(await find('')).toEqual([])
})

test('does not find what is not shown', async () => {
  expect(await find('乙方')).toEqual([{ row: 0, column: 2 }])
})

test('an aborted search stops', async () => {
  expect(await find('民事', AbortSignal.abort())).toEqual([])
})
