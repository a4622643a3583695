import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GridLayout, GridWindow } from '../GridLayout.ts'

/** Overscan beyond the edges, so that a small scroll needs no render. */
const extraRows = 2
const extraColumns = 1
/** Fast scrolling renders more rows ahead; a constant number, since mounting and unmounting rows is expensive. */
const rowsAhead = 6
const quickly = 3

type Measures = Pick<GridLayout, 'places' | 'headerHeight' | 'offsets' | 'frozen'> & { rowCount: number }

/** Which rows and columns to render. Updates before the browser paints a scroll, so that nothing is blank. */
export function useGridWindow(viewport: RefObject<HTMLElement | null>, measures: Measures): GridWindow {
  const { rowCount, places, headerHeight, offsets, frozen } = measures
  const [seen, setSeen] = useState(() => windowOf(null, measures))

  useLayoutEffect(() => {
    const element = viewport.current
    if (!element) return
    let lastTop = element.scrollTop
    const update = (passed = 0) =>
      setSeen((before) => {
        const now = windowOf(element, { rowCount, places, headerHeight, offsets, frozen }, passed)
        return isSame(before, now) ? before : now
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
  }, [viewport, rowCount, places, headerHeight, offsets, frozen])
  return seen
}

export function windowOf(
  view: Pick<HTMLElement, 'scrollTop' | 'scrollLeft' | 'clientHeight' | 'clientWidth'> | null,
  { rowCount, places, headerHeight, offsets, frozen }: Measures,
  /** Rows scrolled since the last render; negative when scrolling up. */
  passed = 0,
): GridWindow {
  const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = view ?? {}
  const ahead = Math.abs(passed) < quickly ? extraRows : rowsAhead
  const above = passed < 0 ? ahead : extraRows
  const firstRow = Math.max(0, Math.min(rowCount, places.rowAt(scrollTop)) - above)
  const below = view ? places.rowAt(scrollTop + clientHeight - headerHeight) + 1 : 0
  const count = offsets.length - 1
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
