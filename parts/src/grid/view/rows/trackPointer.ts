interface Follower {
  onMove(event: PointerEvent): void
  /** `isDone` is false if the drag was cancelled. */
  onEnd(isDone: boolean): void
}

/** Tracks the pointer until it is released. Escape cancels. */
export function trackPointer({ onMove, onEnd }: Follower): void {
  const stop = new AbortController()
  const end = (isDone: boolean) => {
    stop.abort()
    onEnd(isDone)
  }
  const { signal } = stop
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', () => end(true), { signal })
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(false)
    },
    { signal, capture: true },
  )
}
