import { type RefCallback, useCallback, useState } from 'react'

/** How many children of a wrapping box are in its first line; all of them while nothing wraps. */
export function useFirstLine(): [box: RefCallback<HTMLElement>, count: number] {
  const [count, setCount] = useState(Infinity)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const tops = Array.from(element.children, (child) => (child as HTMLElement).offsetTop)
      const wrapped = tops.findIndex((top) => top > tops[0]!)
      setCount(wrapped === -1 ? Infinity : wrapped)
    })
    // The children too: they grow when their numbers arrive.
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return [box, count]
}
