import { type RefObject, useEffect } from 'react'

/** A window that closes gives the keys back to the field of the grid. */
export function useReturnFocus(sink: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const field = sink.current
    return () => field?.focus({ preventScroll: true })
  }, [sink])
}
