import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Before anything has been laid out. */
const usualWidth = 600

/** The width of an element, as it is now. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(usualWidth)
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return
    // A hidden page has no width; what it had is right again when it returns.
    const measure = () => observed.clientWidth > 0 && setWidth(observed.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
