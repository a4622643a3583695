import { type RefObject, useLayoutEffect, useState } from 'react'

/** Before the first look: a usual form. */
const guess = 960

/** How wide an element is inside, also after the window has changed. */
export function useAvailableWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const now = element.current
    if (!now) return
    const look = () => setWidth(now.clientWidth || guess)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(now)
    return () => observer.disconnect()
  }, [element])
  return width
}
