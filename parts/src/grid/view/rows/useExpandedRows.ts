import { useCallback, useMemo, useState } from 'react'
import type { RowKey } from '../../model/rows/GridStep.ts'

/** Estimated height of a panel until it is measured. */
const estimatedHeight = 120

export interface ExpandedRows {
  keys: ReadonlyMap<RowKey, number>
  toggle(key: RowKey): void
  measured(key: RowKey, height: number): void
}

/** The rows with an expanded panel, and its height. */
export function useExpandedRows(): ExpandedRows {
  const [keys, setKeys] = useState<ReadonlyMap<RowKey, number>>(new Map())
  const toggle = useCallback(
    (key: RowKey) =>
      setKeys((before) => {
        const after = new Map(before)
        if (!after.delete(key)) after.set(key, estimatedHeight)
        return after
      }),
    [],
  )
  const measured = useCallback(
    (key: RowKey, height: number) =>
      setKeys((before) => (before.has(key) && before.get(key) !== height ? new Map(before).set(key, height) : before)),
    [],
  )
  return useMemo(() => ({ keys, toggle, measured }), [keys, toggle, measured])
}
