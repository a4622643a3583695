import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rowPlaces } from './rowPlaces.ts'
import { useGridWindow, windowOf } from './useGridWindow.ts'

const offsets = Array.from({ length: 21 }, (_, n) => n * 100)
const none = new Map<number, number>()
const measures = {
  rowCount: 100_000,
  places: rowPlaces(100_000, 61, none),
  headerHeight: 48,
  offsets,
  frozen: 0,
  frozenEnd: 0,
}

test('[P1.11] renders only the rows near the viewport, however many there are', () => {
  const seen = windowOf({ scrollTop: 61 * 500, scrollLeft: 0, clientHeight: 400, clientWidth: 350 }, measures)
  expect(seen).toEqual({ firstRow: 498, lastRow: 508, firstColumn: 0, lastColumn: 5 })
})

test('does not render columns out of view', () => {
  const seen = windowOf({ scrollTop: 0, scrollLeft: 1050, clientHeight: 400, clientWidth: 300 }, measures)
  expect([seen.firstColumn, seen.lastColumn]).toEqual([9, 15])
})

test('frozen columns reduce the space of the others', () => {
  const view = { scrollTop: 0, scrollLeft: 1000, clientHeight: 400, clientWidth: 500 }
  const seen = windowOf(view, { ...measures, frozen: 2, frozenEnd: 0 })
  expect([seen.firstColumn, seen.lastColumn]).toEqual([11, 16])
})

test('shows the last rows after a scroll beyond the end, as after many rows were removed', () => {
  const seen = windowOf(
    { scrollTop: 5000, scrollLeft: 0, clientHeight: 400, clientWidth: 300 },
    { ...measures, rowCount: 3, places: rowPlaces(3, 61, none) },
  )
  expect([seen.firstRow, seen.lastRow]).toEqual([1, 3])
})

test('a panel below a row shifts the rows after it', () => {
  const places = rowPlaces(10, 50, new Map([[2, 120]]))
  expect([places.topOf(2), places.topOf(3), places.total]).toEqual([100, 270, 620])
  expect([places.rowAt(149), places.rowAt(200), places.rowAt(271), places.rowAt(9999)]).toEqual([2, 2, 3, 10])
})

test('renders more rows ahead when scrolling fast', () => {
  const view = { scrollTop: 61 * 500, scrollLeft: 0, clientHeight: 400, clientWidth: 350 }
  const rows = (passed: number) => {
    const { firstRow, lastRow } = windowOf(view, measures, passed)
    return [firstRow, lastRow]
  }
  expect(rows(1)).toEqual([498, 508])
  expect(rows(5)).toEqual([498, 512])
  expect(rows(-5)).toEqual([494, 508])
})

test('never names columns that were removed since the last measurement', () => {
  const viewport = document.createElement('div')
  Object.defineProperties(viewport, { clientHeight: { value: 400 }, clientWidth: { value: 2000 } })
  const named: number[] = []
  const { rerender } = renderHook(
    (columns: readonly number[]) => {
      const seen = useGridWindow({ current: viewport }, { ...measures, offsets: columns }, measures.rowCount)
      named.push(seen.lastColumn - columns.length + 1)
    },
    { initialProps: offsets },
  )
  rerender(offsets.slice(0, 4))
  expect(Math.max(...named)).toBeLessThanOrEqual(0)
})
