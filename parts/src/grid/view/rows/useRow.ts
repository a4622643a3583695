import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { GridValues } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import type { GridSource } from '../GridSource.ts'

export interface SeenRow {
  values: GridValues | undefined
  problems: Readonly<Record<string, string>> | undefined
  flashing: ReadonlySet<string> | undefined
}

/** All data that a row renders; re-renders when any of it changes. */
export function useRow({ model, validation, flashes }: GridSource, key: RowKey): SeenRow {
  const last = useRef<SeenRow>(undefined)
  const subscribe = useCallback(
    (notify: () => void) => {
      const ends = [model, validation, flashes].map((one) => one.onRow(key, notify))
      return () => {
        for (const end of ends) end()
      }
    },
    [model, validation, flashes, key],
  )
  return useSyncExternalStore(subscribe, () => {
    const values = model.row(key)
    const problems = validation.errorsOf(key)
    const flashing = flashes.columnsOf(key)
    const before = last.current
    if (before?.values === values && before?.problems === problems && before?.flashing === flashing && before)
      return before
    return (last.current = { values, problems, flashing })
  })
}
