import { type RefObject, useEffect } from 'react'
import type { Cursor } from './createCursor.ts'

interface RevealInput {
  viewport: RefObject<HTMLElement | null>
  cursor: Cursor
  offsets: readonly number[]
  rowHeight: number
  headerHeight: number
}

/** Keeps the cell under the cursor in sight. */
export function useReveal({ viewport, cursor, offsets, rowHeight, headerHeight }: RevealInput): void {
  useEffect(
    () =>
      cursor.subscribe(() => {
        const view = viewport.current
        const place = cursor.selection()?.focus
        if (!view || !place) return
        const [top, bottom] = [place.row * rowHeight, (place.row + 1) * rowHeight]
        const room = view.clientHeight - headerHeight
        if (top < view.scrollTop) view.scrollTop = top
        else if (bottom > view.scrollTop + room) view.scrollTop = bottom - room
        const [left, right] = [offsets[place.column]!, offsets[place.column + 1]!]
        if (left < view.scrollLeft) view.scrollLeft = left
        else if (right > view.scrollLeft + view.clientWidth) view.scrollLeft = right - view.clientWidth
      }),
    [viewport, cursor, offsets, rowHeight, headerHeight],
  )
}
