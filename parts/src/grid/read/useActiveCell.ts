import { type RefObject, useEffect, useRef } from 'react'

/** Tells assistive technology which cell is active, without a render. */
export function useActiveCell(
  viewport: RefObject<HTMLElement | null>,
  activeId: () => string | undefined,
  subscribe: (listener: () => void) => () => void,
): void {
  const latest = useRef(activeId)
  // After every render: other rows may have come to the place of the cursor.
  useEffect(() => {
    latest.current = activeId
    mark(viewport.current, activeId())
  })
  useEffect(() => subscribe(() => mark(viewport.current, latest.current())), [subscribe, viewport])
}

function mark(viewport: HTMLElement | null, active: string | undefined): void {
  const grid = viewport?.querySelector('[role=grid], [role=treegrid]')
  if (active === undefined) grid?.removeAttribute('aria-activedescendant')
  else grid?.setAttribute('aria-activedescendant', active)
}
