/** To be told of a new size of the window; gives back how to be left alone. */
export function onResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
