import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GridLayout, GridWindow } from '../GridLayout.ts'

/** Overscan beyond the edges, so that a small scroll needs no render. */
const extraRows = 2
const extraColumns = 1
/** Fast scrolling renders more rows ahead; a constant number, since mounting and unmounting rows is expensive. */
const rowsAhead = 6
const quickly = 3
/** A grid up to this size is rendered whole, in the first pass: measuring first would cost more. */
const smallRows = 30
const smallColumns = 30

type Measures = Pick<GridLayout, 'places' | 'headerHeight' | 'offsets' | 'frozen' | 'frozenEnd'> & { rowCount: number }

/** Which rows and columns to render. Updates before the browser paints a scroll, so that nothing is blank. */
export function useGridWindow(
  viewport: RefObject<HTMLElement | null>,
  { places, headerHeight, offsets, frozen, frozenEnd }: Omit<Measures, 'rowCount'>,
  rowCount: number,
  /** Up to this many rows are rendered whole. */
  wholeRows = smallRows,
): GridWindow {
  const [seen, setSeen] = useState<GridWindow>()
  const small = rowCount > wholeRows ? undefined : smallWindow(offsets, frozen, frozenEnd, rowCount)
  const isSmall = small !== undefined

  useLayoutEffect(() => {
    const element = viewport.current
    if (!element || isSmall) return
    let lastTop = element.scrollTop
    const measures = { rowCount, places, headerHeight, offsets, frozen, frozenEnd }
    const update = (passed = 0) =>
      setSeen((before) => {
        const now = windowOf(element, measures, passed)
        return before && isSame(before, now) ? before : now
      })
    const onScroll = () => {
      const passed = places.rowAt(element.scrollTop) - places.rowAt(lastTop)
      lastTop = element.scrollTop
      flushSync(() => update(passed))
    }
    update()
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(() => update())
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [viewport, rowCount, places, headerHeight, offsets, frozen, frozenEnd, isSmall])
  return (
    small ??
    (seen && within(seen, offsets, frozen, frozenEnd)) ??
    windowOf(null, { rowCount, places, headerHeight, offsets, frozen, frozenEnd })
  )
}

/** What was measured before columns were removed may name columns that are gone. */
function within(seen: GridWindow, offsets: readonly number[], frozen: number, frozenEnd: number): GridWindow {
  const lastColumn = Math.min(seen.lastColumn, offsets.length - 1 - frozenEnd)
  const firstColumn = Math.max(frozen, Math.min(seen.firstColumn, lastColumn))
  return { ...seen, firstColumn, lastColumn }
}

function smallWindow(
  offsets: readonly number[],
  frozen: number,
  frozenEnd: number,
  rowCount: number,
): GridWindow | undefined {
  const columns = offsets.length - 1
  if (columns > smallColumns) return undefined
  return { firstRow: 0, lastRow: rowCount, firstColumn: frozen, lastColumn: columns - frozenEnd }
}

export function windowOf(
  view: Pick<HTMLElement, 'scrollTop' | 'scrollLeft' | 'clientHeight' | 'clientWidth'> | null,
  { rowCount, places, headerHeight, offsets, frozen, frozenEnd }: Measures,
  /** Rows scrolled since the last render; negative when scrolling up. */
  passed = 0,
): GridWindow {
  const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = view ?? {}
  const ahead = Math.abs(passed) < quickly ? extraRows : rowsAhead
  const above = passed < 0 ? ahead : extraRows
  const firstRow = Math.max(0, Math.min(rowCount, places.rowAt(scrollTop)) - above)
  const below = view ? places.rowAt(scrollTop + clientHeight - headerHeight) + 1 : 0
  const count = offsets.length - 1 - frozenEnd
  const left = scrollLeft + offsets[frozen]!
  let firstColumn = frozen
  while (firstColumn < count - 1 && offsets[firstColumn + 1]! <= left) firstColumn += 1
  let lastColumn = firstColumn
  while (lastColumn < count && offsets[lastColumn]! < scrollLeft + clientWidth) lastColumn += 1
  return {
    firstRow,
    lastRow: Math.max(firstRow, Math.min(rowCount, below + (passed > 0 ? ahead : extraRows))),
    firstColumn: Math.max(frozen, firstColumn - extraColumns),
    lastColumn: Math.min(count, lastColumn + extraColumns),
  }
}

const isSame = (one: GridWindow, other: GridWindow): boolean =>
  one.firstRow === other.firstRow &&
  one.lastRow === other.lastRow &&
  one.firstColumn === other.firstColumn &&
  one.lastColumn === other.lastColumn
