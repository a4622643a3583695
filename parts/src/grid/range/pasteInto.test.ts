import { beforeEach, describe, expect, test } from 'vitest'
import { createGridModel, type GridModel } from '../model/createGridModel.ts'
import { isOpenIn } from '../model/columnFor.ts'
import type { GridColumn, GridValues } from '../model/GridColumn.ts'
import { clearRange, fillRange } from './fillRange.ts'
import { noneSkipped, pasteInto, textsIn } from './pasteInto.ts'

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

test('a paste adds rows, maps labels to values, and is one undo step', async () => {
  const { problems } = await pasteInto(
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

test('unreadable text is written unchanged, to be corrected, and is reported', async () => {
  const { problems } = await pasteInto(
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

test('read-only rows stay unchanged, and their cells are counted', async () => {
  const [first] = model.order()
  const { skipped } = await pasteInto(model, { row: 0, column: 0 }, [['x'], ['y'], ['z']], {
    ...options(),
    canEdit: (key) => key !== first,
  })
  expect(rows().map(([name]) => name)).toEqual(['甲', 'y', 'z'])
  expect(skipped).toEqual({ ...noneSkipped(), readOnly: 1 })
})

test.each([
  ['read at once', 3],
  ['read in slices', 800],
])('a table grows up to its maximum, and the other lines are counted: %s', async (_how, count) => {
  const lines = [...Array.from({ length: count }, (_, n) => [`n${n}`, '男']), ['', '']]
  const { skipped } = await pasteInto(model, { row: 1, column: 0 }, lines, { ...options(), maxRows: 3 })
  expect(rows().map(([name]) => name)).toEqual(['甲', 'n0', 'n1'])
  expect(skipped).toEqual({ ...noneSkipped(), lines: count - 2 })
  const again = await pasteInto(model, { row: 2, column: 0 }, [['x'], ['y']], { ...options(), maxRows: 0 })
  expect(rows().map(([name]) => name)).toEqual(['甲', 'n0', 'x'])
  expect(again.skipped.lines).toBe(1)
})

describe('cells that are not written', () => {
  const more: GridColumn[] = [
    { key: 'no', title: '', type: 'rowNumber' },
    ...columns,
    { key: 'owner', title: '承办人', type: 'user' },
    { key: 'code', title: '编号', type: 'input', disabled: true },
  ]
  const popups: GridColumn[] = [
    { key: 'lawyer', title: '律师', type: 'popup' },
    { key: 'client', title: '客户', type: 'popup', allowInput: true },
  ]
  const wide = (canEdit: (key: number) => boolean = () => true) => ({
    columns: more,
    rows: { order: model.order, subscribe: model.onOrder },
    canEdit,
  })

  beforeEach(() => {
    model = createGridModel({ columns: more })
    model.load([
      { id: 'a', name: '甲', sex: '1', amount: 1, sum: '10', owner: 'admin', code: 'C1' },
      { id: 'b', name: '乙', sex: '2', amount: 2, sum: '', owner: '', code: 'C2' },
    ])
  })

  test('are counted by reason in a paste; unchanged cells and row numbers are not counted', async () => {
    const lines = [
      ['1', '丙', '男', '3', '10', 'admin', 'C9', '多'],
      ['2', '丁', '女', '4', '7', 'li', 'C2', ''],
      ['3', '戊', '女', '5', '8', '', '', ''],
    ]
    const { problems, skipped } = await pasteInto(model, { row: 0, column: 0 }, lines, wide())
    expect(problems).toEqual([])
    // C9, 7 and, in the added row, 8; li; the text past the last column.
    expect(skipped).toEqual({ ...noneSkipped(), readOnly: 3, inWindow: 1, outside: 1 })
    expect(rows().map(([name]) => name)).toEqual(['丙', '丁', '戊'])
    expect(model.values().rows.map(({ sum, owner, code }) => [sum, owner, code])).toEqual([
      ['10', 'admin', 'C1'],
      ['', '', 'C2'],
      ['', '', ''],
    ])
  })

  test('are those of a report, unless its column takes texts', async () => {
    model = createGridModel({ columns: popups })
    model.load([{ id: 'a', lawyer: '', client: '' }])
    const view = { columns: popups, rows: { order: model.order, subscribe: model.onOrder } }
    const { skipped } = await pasteInto(model, { row: 0, column: 0 }, [['陈律师', '甲公司']], view)
    expect(skipped).toMatchObject({ inWindow: 1 })
    expect(model.values().rows).toMatchObject([{ lawyer: '', client: '甲公司' }])
  })

  test('are counted in a read-only row, whatever its columns', async () => {
    const [first] = model.order()
    const { skipped } = await pasteInto(
      model,
      { row: 0, column: 1 },
      [['丙', '男', '1', '10', 'li']],
      wide((key) => key !== first),
    )
    expect(skipped).toEqual({ ...noneSkipped(), readOnly: 2 })
    expect(rows()[0]).toEqual(['甲', '1', 1])
  })

  test('are counted when cells are filled down and cleared', () => {
    const [first, second] = model.order()
    const all = { top: 0, bottom: 1, left: 0, right: 6 }
    // The sum and the number of the second row; its owner is filled.
    expect(fillRange(model, { ...all, bottom: 0 }, all, wide()).skipped.readOnly).toBe(2)
    expect(model.row(second!)).toMatchObject({ name: '甲', owner: 'admin', sum: '', code: 'C2' })
    // All six of the first row, the number of the second; its sum is empty already.
    expect(
      clearRange(
        model,
        all,
        wide((key) => key !== first),
      ).readOnly,
    ).toBe(7)
    expect(model.row(first!)).toMatchObject({ name: '甲', code: 'C1' })
    expect(model.row(second!)).toMatchObject({ name: '', owner: '', code: 'C2' })
    expect(clearRange(model, { ...all, top: 1, right: 3 }, wide()).readOnly).toBe(0)
  })
})

test('fills down the first row, and clears a range', () => {
  const range = { top: 0, bottom: 1, left: 0, right: 1 }
  fillRange(model, { ...range, bottom: 0 }, range, options())
  expect(rows()).toEqual([
    ['甲', '1', 1],
    ['甲', '1', 2],
  ])
  clearRange(model, { top: 1, bottom: 1, left: 0, right: 3 }, options())
  expect(rows()[1]).toEqual(['', '', ''])
})

test('repeats several rows downwards, in one step', () => {
  model.insert(2, [{ name: '丙' }, { name: '丁' }, { name: '戊' }])
  fillRange(model, { top: 0, bottom: 1, left: 0, right: 0 }, { top: 0, bottom: 4, left: 0, right: 0 }, options())
  expect(rows().map(([name]) => name)).toEqual(['甲', '乙', '甲', '乙', '甲'])
  model.undo()
  expect(rows().map(([name]) => name)).toEqual(['甲', '乙', '丙', '丁', '戊'])
})

test('fills to the right like pasted text: labels become values, and unreadable text is reported', () => {
  model.setCells([{ key: model.order()[0]!, column: 'name', value: '女' }])
  const from = { top: 0, bottom: 1, left: 0, right: 0 }
  const { problems, skipped } = fillRange(model, from, { ...from, right: 3 }, options())
  expect(rows()).toEqual([
    ['女', '2', '女'],
    ['乙', '乙', '乙'],
  ])
  expect(problems.map(({ message }) => message)).toEqual(['金额应为数字', '性别没有选项“乙”', '金额应为数字'])
  // The sums are read-only.
  expect(skipped).toEqual({ ...noneSkipped(), readOnly: 2 })
})

test('copies a range as displayed', () => {
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

test('options that depend on the row are those of the row as pasted, and are copied by their labels', async () => {
  const courts = [{ value: 'a', text: '一审' }]
  const own: GridColumn[] = [
    { key: 'name', title: '名称', type: 'input' },
    {
      ...{ key: 'stage', title: '阶段', type: 'select', allowInput: true },
      optionsFor: ({ name }) => (name === '诉讼' ? courts : []),
    },
  ]
  const grid = createGridModel({ columns: own })
  grid.load([{ id: 'a', name: '', stage: '' }])
  const given = { columns: own, rows: { order: grid.order, subscribe: grid.onOrder } }
  const texts = [
    ['诉讼', '一审'],
    ['仲裁', '一审'],
    ['诉讼', 'a'],
  ]
  expect((await pasteInto(grid, { row: 0, column: 0 }, texts, given)).problems).toEqual([])
  expect(grid.values().rows.map(({ stage }) => stage)).toEqual(['a', '一审', 'a'])
  await pasteInto(grid, { row: 0, column: 1 }, [['一审']], given)
  expect(grid.values().rows[0]!.stage).toBe('a')
  expect(textsIn(grid, { top: 0, left: 1, bottom: 2, right: 1 }, given)).toEqual([['一审'], ['一审'], ['一审']])
})

describe('cells whose row decides on them', () => {
  const own: GridColumn[] = [
    { key: 'reason', title: '原因', type: 'input', shownIf: ({ kind }) => kind === '其他' },
    { key: 'kind', title: '类型', type: 'input' },
    { key: 'amount', title: '金额', type: 'inputNumber', lockedIf: ({ kind }) => kind === '已结', defaultValue: 5 },
  ]
  const whole = { top: 0, bottom: 1, left: 0, right: 2 }
  const texts = () => textsIn(model, { ...whole, bottom: model.order().length - 1 }, given())
  const values = () => model.values().rows.map(({ reason, kind, amount }) => [reason, kind, amount])
  const given = () => ({
    columns: own,
    rows: { order: model.order, subscribe: model.onOrder },
    canEdit: (key: number, column?: GridColumn, after?: GridValues) =>
      column === undefined || isOpenIn(column, after ?? model.row(key)!),
  })

  beforeEach(() => {
    model = createGridModel({ columns: own })
    model.load([
      { id: 'a', reason: '搬迁', kind: '其他', amount: 1 },
      { id: 'b', reason: '旧值', kind: '合同', amount: 2 },
    ])
  })

  test('are copied as empty while they are not shown, and show their value again', () => {
    expect(texts()).toEqual([
      ['搬迁', '其他', '1'],
      ['', '合同', '2'],
    ])
    model.setCells([{ key: model.order()[1]!, column: 'kind', value: '其他' }])
    expect(texts()[1]).toEqual(['旧值', '其他', '2'])
  })

  test('are pasted into as the pasted row allows, in new rows too', async () => {
    const lines = [
      ['改', '合同', '10'],
      ['新', '其他', '20'],
      ['不填', '已结', '30'],
      ['补', '其他', '40'],
    ]
    const { skipped } = await pasteInto(model, { row: 0, column: 0 }, lines, given())
    expect(values()).toEqual([
      ['搬迁', '合同', 10],
      ['新', '其他', 20],
      ['', '已结', 5],
      ['补', '其他', 40],
    ])
    expect(skipped).toEqual({ ...noneSkipped(), notShown: 2, readOnly: 1 })
  })

  test('are filled and cleared as the row will allow', () => {
    expect(fillRange(model, { ...whole, bottom: 0 }, whole, given()).skipped).toEqual(noneSkipped())
    expect(values()[1]).toEqual(['搬迁', '其他', 1])
    expect(clearRange(model, whole, given())).toEqual(noneSkipped())
    // Cleared together with its condition, the cell is empty when the condition holds again.
    expect(values()).toEqual([
      ['', '', ''],
      ['', '', ''],
    ])
  })

  test('fill others with nothing while they are not shown', () => {
    model.setCells([{ key: model.order()[0]!, column: 'kind', value: '合同' }])
    model.setCells([{ key: model.order()[1]!, column: 'kind', value: '其他' }])
    const reason = { ...whole, right: 0 }
    fillRange(model, { ...reason, bottom: 0 }, reason, given())
    expect(values()[1]).toEqual(['', '其他', 2])
  })
})
