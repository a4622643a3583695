import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { oneCell } from '../../model/selection.ts'
import type { GridLayout } from '../GridLayout.ts'
import { rowPlaces } from '../rows/rowPlaces.ts'
import { createCursor } from './createCursor.ts'
import { useReveal } from './useReveal.ts'

const columns = Array.from({ length: 10 }, (_, n) => ({ key: `c${n}`, title: '' }))
const layout: GridLayout = {
  columns,
  offsets: Array.from({ length: 11 }, (_, n) => n * 100),
  frozen: 2,
  frozenEnd: 1,
  places: rowPlaces(100, 40, new Map()),
  rowHeight: 40,
  headerHeight: 40,
  footerHeight: 41,
}

function open(more: Partial<GridLayout> = {}, firstValue?: number) {
  const view = { clientWidth: 600, clientHeight: 400, scrollTop: 0, scrollLeft: 0 }
  const cursor = createCursor()
  const wanted = { ...layout, ...more }
  const viewport = { current: view as HTMLElement }
  renderHook(() => useReveal({ viewport, cursor, layout: wanted, ...(firstValue !== undefined && { firstValue }) }))
  const goTo = (row: number, column: number) => {
    act(() => cursor.select(oneCell({ row, column })))
    return [view.scrollLeft, view.scrollTop]
  }
  return { view, goTo }
}

test('a cell is scrolled out from behind the columns that are frozen at either side', () => {
  const { goTo } = open()
  // Its right edge is at the column frozen at the right: 800 + 100 - 600.
  expect(goTo(0, 7)).toEqual([300, 0])
  // Its left edge is at the columns frozen at the left: 300 - 200.
  expect(goTo(0, 3)).toEqual([100, 0])
  // Frozen cells are always in view.
  expect(goTo(0, 9)).toEqual([100, 0])
  expect(goTo(0, 1)).toEqual([100, 0])
})

test('a cell is scrolled out from behind the header and the totals', () => {
  const { goTo } = open()
  // 320 high between header and totals: the lower edge of row 20 is at 840.
  expect(goTo(20, 3)).toEqual([0, 840 - 319])
  expect(goTo(2, 3)).toEqual([0, 80])
})

test('the row numbers come into view with the first cell that holds a value', () => {
  const { view, goTo } = open({ frozen: 0 }, 2)
  view.scrollLeft = 500
  expect(goTo(0, 2)).toEqual([0, 0])
})
