import { beforeEach, expect, test } from 'vitest'
import { createGridModel, type GridModel } from './createGridModel.ts'
import type { GridColumn } from './GridColumn.ts'
import { clearRange, fillDown, pasteInto, textsIn } from './pasteInto.ts'

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  {
    key: 'sex',
    title: '性别',
    type: 'select',
    options: [
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ],
  },
  { key: 'amount', title: '金额', type: 'inputNumber' },
  { key: 'sum', title: '合计', type: 'normal' },
]
let model: GridModel
const options = () => ({ columns, rows: { order: model.order, subscribe: model.onOrder } })
const rows = () => model.values().rows.map(({ name, sex, amount }) => [name, sex, amount])

beforeEach(() => {
  model = createGridModel({ columns })
  model.load([
    { id: 'a', name: '甲', sex: '1', amount: 1 },
    { id: 'b', name: '乙', sex: '2', amount: 2 },
  ])
})

test('a paste grows the table, maps words to values, and is one step back', async () => {
  const problems = await pasteInto(
    model,
    { row: 1, column: 0 },
    [
      ['丙', '男', '3'],
      ['丁', '女', '4'],
    ],
    options(),
  )
  expect(problems).toEqual([])
  expect(rows()).toEqual([
    ['甲', '1', 1],
    ['丙', '1', 3],
    ['丁', '2', 4],
  ])
  model.undo()
  expect(rows()).toEqual([
    ['甲', '1', 1],
    ['乙', '2', 2],
  ])
})

test('what cannot be read is written as it stands, to be mended, and is named', async () => {
  const problems = await pasteInto(
    model,
    { row: 0, column: 1 },
    [
      ['不明', '很多', '超出'],
      ['男', '5', ''],
    ],
    options(),
  )
  expect(problems.map(({ column, message }) => [column, message])).toEqual([
    ['sex', '性别没有选项“不明”'],
    ['amount', '金额应为数字'],
  ])
  expect(rows()).toEqual([
    ['甲', '不明', '很多'],
    ['乙', '1', 5],
  ])
})

test('rows that cannot be edited and tables that cannot grow stay as they are', async () => {
  const [first] = model.order()
  await pasteInto(model, { row: 0, column: 0 }, [['x'], ['y'], ['z']], {
    ...options(),
    canGrow: false,
    canEdit: (key) => key !== first,
  })
  expect(rows().map(([name]) => name)).toEqual(['甲', 'y'])
})

test('the first row is filled down, and a range is emptied', () => {
  fillDown(model, { top: 0, bottom: 1, left: 0, right: 1 }, options())
  expect(rows()).toEqual([
    ['甲', '1', 1],
    ['甲', '1', 2],
  ])
  clearRange(model, { top: 1, bottom: 1, left: 0, right: 3 }, options())
  expect(rows()[1]).toEqual(['', '', ''])
})

test('a range is copied as it is seen', () => {
  expect(textsIn(model, { top: 0, bottom: 1, left: 0, right: 2 }, options())).toEqual([
    ['甲', '男', '1'],
    ['乙', '女', '2'],
  ])
})

test('5,000 rows of 30 cells are one step', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => Array.from({ length: 30 }, () => String(n)))
  await pasteInto(model, { row: 0, column: 0 }, many, options())
  expect(model.order()).toHaveLength(5000)
  model.undo()
  expect(model.order()).toHaveLength(2)
})
