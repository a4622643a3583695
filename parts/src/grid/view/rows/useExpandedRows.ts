import { useCallback, useMemo, useState } from 'react'

/** Estimated height of a panel until it is measured. */
const estimatedHeight = 120

export interface ExpandedRows<Key> {
  keys: ReadonlyMap<Key, number>
  toggle(key: Key): void
  measured(key: Key, height: number): void
}

/** The rows with an expanded panel, and its height. */
export function useExpandedRows<Key>(): ExpandedRows<Key> {
  const [keys, setKeys] = useState<ReadonlyMap<Key, number>>(new Map())
  const toggle = useCallback(
    (key: Key) =>
      setKeys((before) => {
        const after = new Map(before)
        if (!after.delete(key)) after.set(key, estimatedHeight)
        return after
      }),
    [],
  )
  const measured = useCallback(
    (key: Key, height: number) =>
      setKeys((before) => (before.has(key) && before.get(key) !== height ? new Map(before).set(key, height) : before)),
    [],
  )
  return useMemo(() => ({ keys, toggle, measured }), [keys, toggle, measured])
}
