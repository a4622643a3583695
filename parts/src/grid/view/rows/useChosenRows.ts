import { useCallback, useState } from 'react'
import type { RowKey } from '../../model/rows/GridStep.ts'

export interface ChosenRows {
  keys: ReadonlySet<RowKey>
  toggle(key: RowKey): void
  choose(keys: readonly RowKey[]): void
}

/** The selected rows: several, or one if the column has radio buttons. */
export function useChosenRows(isSingle: boolean): ChosenRows {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  const toggle = useCallback(
    (key: RowKey) =>
      setKeys((before) => {
        if (isSingle) return new Set([key])
        const after = new Set(before)
        if (!after.delete(key)) after.add(key)
        return after
      }),
    [isSingle],
  )
  const choose = useCallback((wanted: readonly RowKey[]) => setKeys(new Set(wanted)), [])
  return { keys, toggle, choose }
}
