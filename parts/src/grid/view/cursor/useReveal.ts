import { type RefObject, useEffect } from 'react'
import type { Cursor } from './createCursor.ts'
import type { GridLayout } from '../GridLayout.ts'

interface RevealInput {
  viewport: RefObject<HTMLElement | null>
  cursor: Cursor
  layout: GridLayout
}

/** Keeps the active cell in view, not covered by header, sums or frozen columns. */
export function useReveal({ viewport, cursor, layout }: RevealInput): void {
  useEffect(() => {
    const reveal = () => {
      const view = viewport.current
      const place = cursor.selection()?.focus
      if (!view || !place || place.column >= layout.columns.length) return
      const { offsets, places, rowHeight, headerHeight, footerHeight, frozen } = layout
      const top = places.topOf(place.row)
      const room = view.clientHeight - headerHeight - footerHeight
      if (top < view.scrollTop) view.scrollTop = top
      // A row higher than the viewport is aligned to its upper edge.
      else if (top + rowHeight > view.scrollTop + room) view.scrollTop = Math.min(top, top + rowHeight - room)
      if (place.column < frozen) return
      const hidden = offsets[frozen]!
      const left = offsets[place.column]! - hidden
      const right = offsets[place.column + 1]! - view.clientWidth
      if (left < view.scrollLeft) view.scrollLeft = left
      else if (right > view.scrollLeft) view.scrollLeft = Math.min(left, right)
    }
    // Frozen or resized columns and expanded panels may cover it as well.
    reveal()
    return cursor.subscribe(reveal)
  }, [viewport, cursor, layout])
}
