import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** All pages scroll the same window, and each comes back to where it was. Returns how to get ahead of the next one. */
export function useScrollPlaces(key: string | undefined): (key: string) => void {
  const places = useRef(new Map<string, number>())
  const current = useRef(key)

  const moveTo = useCallback((next: string | undefined) => {
    if (next === current.current) return
    current.current = next
    window.scrollTo(0, (next === undefined ? undefined : places.current.get(next)) ?? 0)
  }, [])

  useLayoutEffect(() => moveTo(key), [key, moveTo])

  useEffect(() => {
    const remember = () => {
      if (current.current !== undefined) places.current.set(current.current, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  return moveTo
}
