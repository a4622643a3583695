import { type AnyRow, maxSelections } from '@lexdesk/domain'
import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  ids: string[]
  rows: AnyRow[]
  count: number
  has(id: string): boolean
  /** Replaces the selection; rows of other pages are already known. */
  choose(ids: readonly string[], visible: readonly (AnyRow | undefined)[]): void
  toggle(row: AnyRow): void
  drop(ids: readonly string[]): void
  clear(): void
}

/** The selected rows. They stay selected on other pages and after a refresh. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AnyRow>>(new Map())

  const choose = useCallback<Selection['choose']>((ids, visible) => {
    setChosen((before) => {
      const known = new Map(before)
      for (const row of visible) if (row) known.set(row.id, row)
      const rows = ids.slice(0, maxSelections).flatMap((id) => known.get(id) ?? [])
      return new Map(rows.map((row) => [row.id, row]))
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
      choose,
      toggle,
      drop,
      clear,
    }),
    [chosen, choose, toggle, drop, clear],
  )
}
