import { useCallback, useSyncExternalStore } from 'react'
import type { GridValues } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import type { GridSource } from '../../view/GridSource.ts'

/** The row as it is now: an upload may end while the editor is open. */
export function useRowValues({ model }: GridSource, key: RowKey): GridValues | undefined {
  const subscribe = useCallback((tell: () => void) => model.onRow(key, tell), [model, key])
  return useSyncExternalStore(subscribe, () => model.row(key))
}
