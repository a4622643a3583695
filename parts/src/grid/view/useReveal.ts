import { type RefObject, useEffect } from 'react'
import type { Cursor } from './createCursor.ts'
import type { GridLayout } from './GridLayout.ts'

interface RevealInput {
  viewport: RefObject<HTMLElement | null>
  cursor: Cursor
  layout: GridLayout
}

/** Keeps the cell under the cursor in sight. */
export function useReveal({ viewport, cursor, layout }: RevealInput): void {
  useEffect(
    () =>
      cursor.subscribe(() => {
        const view = viewport.current
        const place = cursor.selection()?.focus
        if (!view || !place) return
        const { offsets, places, rowHeight, headerHeight, frozen } = layout
        const top = places.topOf(place.row)
        const bottom = top + rowHeight
        const room = view.clientHeight - headerHeight
        if (top < view.scrollTop) view.scrollTop = top
        else if (bottom > view.scrollTop + room) view.scrollTop = bottom - room
        const [left, right] = [offsets[place.column]!, offsets[place.column + 1]!]
        if (place.column < frozen) return
        const hidden = offsets[frozen]!
        if (left < view.scrollLeft + hidden) view.scrollLeft = left - hidden
        else if (right > view.scrollLeft + view.clientWidth) view.scrollLeft = right - view.clientWidth
      }),
    [viewport, cursor, layout],
  )
}
