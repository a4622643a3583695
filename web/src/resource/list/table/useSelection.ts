import { type AnyRow, maxSelections } from '@lexdesk/domain'
import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  ids: string[]
  rows: AnyRow[]
  count: number
  has(id: string): boolean
  /** Selects or deselects several rows; others stay as they are. */
  mark(rows: readonly AnyRow[], isChosen: boolean): void
  toggle(row: AnyRow): void
  drop(ids: readonly string[]): void
  clear(): void
}

/** The selected rows. They stay selected on other pages and after a refresh. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AnyRow>>(new Map())

  const mark = useCallback<Selection['mark']>((rows, isChosen) => {
    setChosen((before) => {
      const after = new Map(before)
      for (const row of rows) {
        if (!isChosen) after.delete(row.id)
        else if (after.size < maxSelections) after.set(row.id, row)
      }
      return after
    })
  }, [])
  const toggle = useCallback<Selection['toggle']>((row) => {
    setChosen((before) => {
      const after = new Map(before)
      if (!after.delete(row.id) && after.size < maxSelections) after.set(row.id, row)
      return after
    })
  }, [])
  const drop = useCallback<Selection['drop']>((ids) => {
    setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  }, [])
  const clear = useCallback(() => setChosen(new Map()), [])

  return useMemo(
    () => ({
      ids: [...chosen.keys()],
      rows: [...chosen.values()],
      count: chosen.size,
      has: (id) => chosen.has(id),
      mark,
      toggle,
      drop,
      clear,
    }),
    [chosen, mark, toggle, drop, clear],
  )
}
