import { expect, test } from 'vitest'
import { fitted, isInRange, moved, oneCell, rangeOf, tabbed } from './selection.ts'

const size = { rows: 3, columns: 2 }
const at = (row: number, column: number) => oneCell({ row, column })

test('the cursor moves and stays inside the grid', () => {
  expect(moved(at(0, 0), { rows: 1 }, size)).toEqual(at(1, 0))
  expect(moved(at(2, 1), { rows: 1, columns: 1 }, size)).toEqual(at(2, 1))
  expect(moved(at(0, 0), { rows: -5 }, size)).toEqual(at(0, 0))
  expect(moved(at(0, 0), { rows: Number.POSITIVE_INFINITY }, size)).toEqual(at(2, 0))
})

test('shift extends the selection with the cursor, in any direction', () => {
  const marked = moved(moved(at(1, 1), { rows: -1 }, size, true), { columns: -1 }, size, true)
  expect(rangeOf(marked)).toEqual({ top: 0, bottom: 1, left: 0, right: 1 })
  expect(isInRange(rangeOf(marked), { row: 1, column: 0 })).toBe(true)
  expect(isInRange(rangeOf(marked), { row: 2, column: 0 })).toBe(false)
})

test('Tab continues in the next row and leaves the grid at its ends', () => {
  expect(tabbed(at(0, 1), size)).toEqual(at(1, 0))
  expect(tabbed(at(1, 0), size, true)).toEqual(at(0, 1))
  expect(tabbed(at(2, 1), size)).toBeUndefined()
  expect(tabbed(at(0, 0), size, true)).toBeUndefined()
})

test('the cursor moves to a remaining row when its row is removed', () => {
  expect(fitted(at(2, 1), { rows: 1, columns: 2 })).toEqual(at(0, 1))
  expect(fitted(at(0, 0), { rows: 0, columns: 2 })).toBeUndefined()
})
