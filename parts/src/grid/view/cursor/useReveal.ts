import { type RefObject, useEffect } from 'react'
import type { Cursor } from './createCursor.ts'
import { endWidth, type GridLayout } from '../GridLayout.ts'

interface RevealInput {
  viewport: RefObject<HTMLElement | null>
  cursor: Cursor
  layout: GridLayout
  /** The first column with values: row numbers and the like come into view with it. */
  firstValue?: number
  /** True while the cell under the pointer is selected: a scroll would move it away before the button is released. */
  isQuiet?: () => boolean
}

/** Keeps the active cell in view, not covered by header, sums or frozen columns. */
export function useReveal({ viewport, cursor, layout, firstValue, isQuiet }: RevealInput): void {
  useEffect(() => {
    const reveal = () => {
      const view = viewport.current
      const place = cursor.selection()?.focus
      if (isQuiet?.() || !view || !place || place.column >= layout.columns.length) return
      const { offsets, places, rowHeight, headerHeight, footerHeight, frozen, frozenEnd } = layout
      const top = places.topOf(place.row)
      const room = view.clientHeight - headerHeight - footerHeight
      if (top < view.scrollTop) view.scrollTop = top
      // A row higher than the viewport is aligned to its upper edge.
      else if (top + rowHeight > view.scrollTop + room) view.scrollTop = Math.min(top, top + rowHeight - room)
      if (place.column < frozen || place.column >= layout.columns.length - frozenEnd) return
      const hidden = offsets[frozen]!
      const left = place.column === firstValue ? 0 : offsets[place.column]! - hidden
      const right = offsets[place.column + 1]! + endWidth(layout) - view.clientWidth
      if (left < view.scrollLeft) view.scrollLeft = left
      else if (right > view.scrollLeft) view.scrollLeft = Math.min(left, right)
    }
    // Frozen or resized columns and expanded panels may cover it as well.
    reveal()
    return cursor.subscribe(reveal)
  }, [viewport, cursor, layout, firstValue, isQuiet])
}
