import { useEffect, useRef, useState } from 'react'

type Acts = Record<string, (...args: never[]) => void>

/** Acts that keep their identity and do what the latest ones do, so that rows are not drawn anew for them. */
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
