import { type FocusEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import type { MenuItem } from '../../../api/menu/MenuItem.ts'
import { findEntry } from '../../routes/menuTree.ts'

/** Shorter stays are on the way to another entry. */
const intentMs = 80

/** Fetches what an entry needs while the pointer or the focus is on it. Touch does not hover, and scrolling is no intent. */
export function useIntent(menu: readonly MenuItem[], prefetch: (item: MenuItem) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function expect(event: SyntheticEvent) {
    clearTimeout(timer.current)
    const path = pathOf(event)
    const entry = path === undefined ? undefined : findEntry(menu, path)
    if (entry) timer.current = setTimeout(() => prefetch(entry), intentMs)
  }
  return {
    // Pop-ups of a collapsed menu are children in React, so these events include theirs.
    onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && expect(event),
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && expect(event),
  }
}

/** The path of the entry that an event belongs to; groups have none. */
function pathOf({ target }: SyntheticEvent): string | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[role=menuitem][data-path]') : null
  return item?.dataset.path
}
