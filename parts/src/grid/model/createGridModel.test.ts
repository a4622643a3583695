import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyCell } from '../cells/cellKinds.ts'
import { createGridModel, type GridModel } from './createGridModel.ts'
import type { GridColumn } from './GridColumn.ts'
import { removeRows } from './rows/removeRows.ts'

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '金额', type: 'inputNumber', defaultValue: 1 },
  { key: 'isPaid', title: '已付', type: 'checkbox', customValue: ['Y', 'N'] },
]
const saved = (...names: string[]) => names.map((name) => ({ id: `s-${name}`, name }))

let model: GridModel
const names = () => model.values().rows.map(({ name }) => name)
const keyOf = (name: string) => model.order().find((key) => model.row(key)!.name === name)!

beforeEach(() => {
  model = createGridModel({ columns, idPrefix: 'contacts-', orderKey: 'orderNum' })
  model.load(saved('甲', '乙', '丙'))
})

describe('[P1.04] ids', () => {
  test('carry the prefix of the table internally, and are returned without it', () => {
    expect(model.order().map((key) => model.row(key)!.id)).toEqual(['contacts-s-甲', 'contacts-s-乙', 'contacts-s-丙'])
    expect(model.values().rows.map(({ id }) => id)).toEqual(['s-甲', 's-乙', 's-丙'])
  })

  test('of new rows are marked internally and bare outside', () => {
    const [key] = model.insert(3)
    const inside = String(model.row(key!)!.id)
    expect(model.ids.isNew(inside)).toBe(true)
    const outside = String(model.values().rows[3]!.id)
    expect(inside).toBe(`contacts-${outside}_temp`)
  })

  test('of removed rows are returned; rows added and removed before saving leave no trace', () => {
    const [added] = model.insert(1, [{ name: '新' }])
    model.remove([added!, keyOf('乙')])
    expect(model.values()).toMatchObject({ rows: [{ name: '甲' }, { name: '丙' }], deletedIds: ['s-乙'] })
  })

  test('that are missing or duplicate are generated, so that rows are never confused', () => {
    model.load([{ id: 'x', name: '一' }, { id: 'x', name: '二' }, { name: '三' }, { id: null, name: '四' }])
    expect(new Set(model.order().map((key) => model.row(key)!.id)).size).toBe(4)
    model.setCells([{ key: keyOf('二'), column: 'name', value: '改' }])
    expect(names()).toEqual(['一', '改', '三', '四'])
  })
})

describe('[P1.05] a drag-sorted table numbers its rows from 1', () => {
  const numbers = () => model.values().rows.map(({ name, orderNum }) => `${String(name)}${String(orderNum)}`)

  test('after adding, removing and moving', () => {
    model.insert(1, [{ name: '新' }])
    expect(numbers()).toEqual(['甲1', '新2', '乙3', '丙4'])
    model.remove([keyOf('甲')])
    expect(numbers()).toEqual(['新1', '乙2', '丙3'])
    model.move(keyOf('丙'), 0)
    expect(numbers()).toEqual(['丙1', '新2', '乙3'])
  })

  test('only from the first row that moves, and restores the numbers on undo', () => {
    const first = vi.fn<() => void>()
    model.insert(3, [{ name: '丁' }])
    model.onRow(keyOf('甲'), first)
    model.move(keyOf('丁'), 1)
    expect(numbers()).toEqual(['甲1', '丁2', '乙3', '丙4'])
    expect(first).not.toHaveBeenCalled()
    model.undo()
    expect(numbers()).toEqual(['甲1', '乙2', '丙3', '丁4'])
  })

  test('under the key of the order column, or under orderNum if rows can be dragged', () => {
    const order: GridColumn = { key: 'sortNo', title: '排序', type: 'inputNumber', isOrder: true }
    const drag: GridColumn = { key: 'drag', title: '', type: 'rowDragSort' }
    const numbersOf = (all: GridColumn[], key: string) => {
      const made = createGridModel({ columns: all })
      made.load(saved('甲', '乙'))
      made.move(made.order()[1]!, 0)
      return made.values().rows.map((row) => row[key])
    }
    expect(numbersOf([...columns, order], 'sortNo')).toEqual([1, 2])
    expect(numbersOf([drag, ...columns, order], 'sortNo')).toEqual([1, 2])
    expect(numbersOf([drag, ...columns], 'orderNum')).toEqual([1, 2])
    expect(numbersOf(columns, 'orderNum')).toEqual([undefined, undefined])
  })

  test('under the given key, and not at all without one', () => {
    model = createGridModel({ columns, orderKey: 'sortNo' })
    model.load(saved('甲', '乙'))
    model.insert(0, [{ name: '新' }])
    model.move(keyOf('乙'), 0)
    model.remove([keyOf('新')])
    expect(model.values().rows.map(({ name, sortNo }) => [name, sortNo])).toEqual([
      ['乙', 1],
      ['甲', 2],
    ])
    expect(model.values().rows.some((row) => 'orderNum' in row)).toBe(false)

    model = createGridModel({ columns })
    model.load(saved('甲'))
    model.insert(0)
    expect(model.values().rows.some((row) => 'orderNum' in row || 'sortNo' in row)).toBe(false)
  })
})

test('a new row starts with the defaults of its columns', () => {
  const drag: GridColumn = { key: 'drag', title: '', type: 'rowDragSort' }
  model = createGridModel({ columns: [drag, ...columns], emptyCell })
  const [key] = model.insert(0)
  expect(model.row(key!)).toMatchObject({ name: '', amount: 1, isPaid: 'N' })
  expect(model.row(key!)).not.toHaveProperty('drag')
})

test('notifies only the listeners of the changed row', () => {
  const [first, second, order] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  model.onRow(keyOf('甲'), first)
  model.onRow(keyOf('乙'), second)
  model.onOrder(order)
  model.setCells([{ key: keyOf('甲'), column: 'amount', value: 5 }])
  expect([first.mock.calls.length, second.mock.calls.length, order.mock.calls.length]).toEqual([1, 0, 0])
  model.setCells([{ key: keyOf('甲'), column: 'amount', value: 5 }])
  expect(first).toHaveBeenCalledTimes(1)
})

describe('undo', () => {
  test('undoes and redoes step by step', () => {
    model.setCells([{ key: keyOf('甲'), column: 'amount', value: 5 }])
    model.remove([keyOf('乙')])
    expect(model.undo()).toBe(true)
    expect(names()).toEqual(['甲', '乙', '丙'])
    expect(model.values().deletedIds).toEqual([])
    model.undo()
    expect(model.row(keyOf('甲'))!.amount).toBeUndefined()
    expect(model.undo()).toBe(false)
    model.redo()
    model.redo()
    expect(model.redo()).toBe(false)
    expect(model.values()).toMatchObject({ rows: [{ amount: 5 }, { name: '丙' }], deletedIds: ['s-乙'] })
  })

  test('treats grouped changes as one step', () => {
    model.batch(() => {
      const keys = model.insert(3, [{}, {}])
      model.setCells(keys.map((key) => ({ key, column: 'name', value: '贴' })))
      model.remove([keyOf('甲')])
    })
    expect(names()).toEqual(['乙', '丙', '贴', '贴'])
    model.undo()
    expect(names()).toEqual(['甲', '乙', '丙'])
    model.redo()
    expect(names()).toEqual(['乙', '丙', '贴', '贴'])
  })

  test('loading clears the history', () => {
    model.insert(0)
    model.load(saved('丁'))
    expect(model.undo()).toBe(false)
    expect(names()).toEqual(['丁'])
  })
})

type Act = readonly [what: 'set' | 'insert' | 'remove' | 'move' | 'undo' | 'redo', one: number, other: number]
const acts = fc.array(
  fc.tuple(
    fc.constantFrom('set', 'insert', 'remove', 'move', 'undo', 'redo') as fc.Arbitrary<Act[0]>,
    fc.nat(20),
    fc.nat(20),
  ),
  { maxLength: 40 },
)

function act([what, one, other]: Act): void {
  const order = model.order()
  const key = order[one % Math.max(1, order.length)]
  if (what === 'insert') model.insert(one, [{ name: `n${other}` }])
  else if (what === 'undo') model.undo()
  else if (what === 'redo') model.redo()
  else if (key !== undefined) actOn(key, what, other)
}

function actOn(key: number, what: Act[0], other: number): void {
  if (what === 'set') model.setCells([{ key, column: 'name', value: `v${other}` }])
  else if (what === 'remove') model.remove([key])
  else model.move(key, other)
}

test('undoing everything restores the start, and redoing everything the end', () => {
  fc.assert(
    fc.property(acts, (list) => {
      model = createGridModel({ columns, idPrefix: 't-', orderKey: 'orderNum' })
      model.load(saved('甲', '乙', '丙'))
      const begin = JSON.stringify(model.values())
      for (const one of list) act(one)
      let steps = 0
      const end = JSON.stringify(model.values())
      while (model.undo()) steps += 1
      expect(JSON.stringify(model.values())).toBe(begin)
      for (let n = 0; n < steps; n += 1) model.redo()
      expect(JSON.stringify(model.values())).toBe(end)
      const { rows, deletedIds } = model.values()
      expect(rows.filter(({ id }) => deletedIds.includes(String(id)))).toEqual([])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    }),
    { numRuns: 300 },
  )
})

describe('external changes', () => {
  test('survive undo and redo of local steps', () => {
    const key = keyOf('甲')
    model.setCells([{ key, column: 'amount', value: 5 }])
    expect(model.receive('s-甲', { id: 's-甲', name: '甲方' })).toBe(key)
    model.undo()
    expect(model.row(key)).toMatchObject({ name: '甲方' })
    expect(model.row(key)!.amount).toBeUndefined()
    model.redo()
    expect(model.row(key)).toMatchObject({ name: '甲方', amount: 5 })
  })

  test('to an unknown row are ignored', () => {
    expect(model.receive('nobody', { name: '谁' })).toBeUndefined()
    expect(names()).toEqual(['甲', '乙', '丙'])
  })
})

describe('[P1.25] removing rows by id', () => {
  test('accepts one or several, and ignores unknown ids', () => {
    removeRows(model, 's-甲')
    removeRows(model, ['s-丙', 'nobody'])
    expect(names()).toEqual(['乙'])
    expect(model.values().deletedIds).toEqual(['s-甲', 's-丙'])
  })

  test.each([[undefined], [5], [{}]])('rejects %s', (ids) => {
    expect(() => removeRows(model, ids as unknown as string)).toThrow('removeRows 的参数应为行 id 或行 id 的数组')
    expect(names()).toEqual(['甲', '乙', '丙'])
  })
})

test('a select in multiple mode holds several options', () => {
  const kinds: GridColumn = { key: 'kinds', title: '类型', type: 'select', props: { mode: 'multiple' } }
  expect(createGridModel({ columns: [kinds] }).columns[0]!.type).toBe('selectMultiple')
  expect(createGridModel({ columns: [{ ...kinds, props: {} }] }).columns[0]!.type).toBe('select')
})
