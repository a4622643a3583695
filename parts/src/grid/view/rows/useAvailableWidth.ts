import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width before the first measurement. */
const guess = 960

/** The inner width of an element, updated when the window is resized. */
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
