import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Drawn beyond the edges, so that a small step needs no drawing. */
const extraRows = 4
const extraColumns = 1

export interface GridWindow {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

interface GridMeasures {
  rowCount: number
  rowHeight: number
  headerHeight: number
  /** Where each column begins; one more than there are columns. */
  offsets: readonly number[]
}

/** Which rows and columns are near the eyes. Follows a scroll before the browser paints it, so that nothing is blank. */
export function useGridWindow(viewport: RefObject<HTMLElement | null>, measures: GridMeasures): GridWindow {
  const { rowCount, rowHeight, headerHeight, offsets } = measures
  const [seen, setSeen] = useState(() => windowOf(null, measures))

  useLayoutEffect(() => {
    const element = viewport.current
    if (!element) return
    const update = () =>
      setSeen((before) => {
        const now = windowOf(element, { rowCount, rowHeight, headerHeight, offsets })
        return isSame(before, now) ? before : now
      })
    const onScroll = () => flushSync(update)
    update()
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [viewport, rowCount, rowHeight, headerHeight, offsets])
  return seen
}

export function windowOf(
  view: Pick<HTMLElement, 'scrollTop' | 'scrollLeft' | 'clientHeight' | 'clientWidth'> | null,
  { rowCount, rowHeight, headerHeight, offsets }: GridMeasures,
): GridWindow {
  const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = view ?? {}
  const firstRow = Math.min(rowCount, Math.max(0, Math.floor(scrollTop / rowHeight) - extraRows))
  const below = Math.ceil((scrollTop + clientHeight - headerHeight) / rowHeight) + extraRows
  const count = offsets.length - 1
  let firstColumn = 0
  while (firstColumn < count - 1 && offsets[firstColumn + 1]! <= scrollLeft) firstColumn += 1
  let lastColumn = firstColumn
  while (lastColumn < count && offsets[lastColumn]! < scrollLeft + clientWidth) lastColumn += 1
  return {
    firstRow,
    lastRow: Math.max(firstRow, Math.min(rowCount, below)),
    firstColumn: Math.max(0, firstColumn - extraColumns),
    lastColumn: Math.min(count, lastColumn + extraColumns),
  }
}

const isSame = (one: GridWindow, other: GridWindow): boolean =>
  one.firstRow === other.firstRow &&
  one.lastRow === other.lastRow &&
  one.firstColumn === other.firstColumn &&
  one.lastColumn === other.lastColumn
