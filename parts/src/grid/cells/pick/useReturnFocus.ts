import { type RefObject, useEffect } from 'react'

/** Returns the focus to the grid when a dialog closes. */
export function useReturnFocus(sink: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const field = sink.current
    return () => field?.focus({ preventScroll: true })
  }, [sink])
}
