import { useEffect, useState } from 'react'

/** A function that returns the value of the latest render, for grids, which start with their columns once. */
export function useLatest<T>(value: T): () => T {
  const [latest] = useState(() => ({ value }))
  useEffect(() => {
    latest.value = value
  })
  const [read] = useState(() => () => latest.value)
  return read
}
