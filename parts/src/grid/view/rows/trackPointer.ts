interface Follower {
  onMove(event: PointerEvent): void
  /** `isDone` is false when the drag was given up. */
  onEnd(isDone: boolean): void
}

/** Follows the pointer until it is let go, wherever it goes. Escape gives up. */
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
