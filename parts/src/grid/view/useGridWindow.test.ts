import { expect, test } from 'vitest'
import { windowOf } from './useGridWindow.ts'

const offsets = Array.from({ length: 21 }, (_, n) => n * 100)
const measures = { rowCount: 100_000, rowHeight: 61, headerHeight: 48, offsets }

test('[P1.11] however many rows there are, those near the eyes are drawn', () => {
  const seen = windowOf({ scrollTop: 61 * 500, scrollLeft: 0, clientHeight: 400, clientWidth: 350 }, measures)
  expect(seen).toEqual({ firstRow: 496, lastRow: 510, firstColumn: 0, lastColumn: 5 })
})

test('columns out of sight are not drawn either', () => {
  const seen = windowOf({ scrollTop: 0, scrollLeft: 1050, clientHeight: 400, clientWidth: 300 }, measures)
  expect([seen.firstColumn, seen.lastColumn]).toEqual([9, 15])
})

test('a scroll beyond the end, as after many rows have gone, shows none', () => {
  const seen = windowOf(
    { scrollTop: 5000, scrollLeft: 0, clientHeight: 400, clientWidth: 300 },
    { ...measures, rowCount: 3 },
  )
  expect([seen.firstRow, seen.lastRow]).toEqual([3, 3])
})
