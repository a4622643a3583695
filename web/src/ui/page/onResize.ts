/** Subscribes to window size changes; returns the unsubscribe function. */
export function onResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
