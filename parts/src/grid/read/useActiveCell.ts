import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Tells assistive technology which cell is active, without a render. */
export function useActiveCell(
  viewport: RefObject<HTMLElement | null>,
  activeId: () => string | undefined,
  subscribe: (listener: () => void) => () => void,
): void {
  const latest = useRef(activeId)
  useEffect(() => {
    latest.current = activeId
  })
  const update = useCallback(() => {
    const grid = viewport.current?.querySelector('[role=grid], [role=treegrid]')
    const active = latest.current()
    if (active === undefined) grid?.removeAttribute('aria-activedescendant')
    else grid?.setAttribute('aria-activedescendant', active)
  }, [viewport])
  useEffect(() => subscribe(update), [subscribe, update])
}
