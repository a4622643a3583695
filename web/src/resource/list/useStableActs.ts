import { useEffect, useRef, useState } from 'react'

type Acts = Record<string, (...args: never[]) => void>

/** Wraps the latest actions in stable callbacks, so that rows are not rendered again. */
export function useStableActs<T extends Acts>(acts: T): T {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const [stable] = useState(() => {
    const names = Object.keys(acts)
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => latest.current[name]!(...args)])) as T
  })
  return stable
}
