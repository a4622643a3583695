import { isEmptyCell } from './checkCell.ts'
import type { GridModel } from './createGridModel.ts'
import type { RowKey } from './GridStep.ts'

export interface UniqueIndex {
  countOf(value: unknown): number
  /** Whether a row has this value. */
  isSame(key: RowKey, value: unknown): boolean
  /** The other rows with the value of this one. */
  sharing(key: RowKey): RowKey[]
  /** Follows a step; gives the rows whose neighbours have changed. */
  update(keys: readonly RowKey[]): RowKey[]
}

/** Which rows share a value of one column. Numbers and texts that look alike are alike: both are what is seen. */
export function createUniqueIndex(model: GridModel, column: string): UniqueIndex {
  const groups = new Map<string, Set<RowKey>>()
  const known = new Map<RowKey, string>()
  const textOf = (value: unknown): string => (isEmptyCell(value) ? '' : String(value).trim())

  function enter(key: RowKey): void {
    const row = model.row(key)
    const text = row ? textOf(row[column]) : ''
    if (text === '') return
    const group = groups.get(text) ?? new Set()
    groups.set(text, group.add(key))
    known.set(key, text)
  }

  function leave(key: RowKey): void {
    const text = known.get(key)
    if (text === undefined) return
    known.delete(key)
    const group = groups.get(text)!
    group.delete(key)
    if (group.size === 0) groups.delete(text)
  }

  for (const key of model.order()) enter(key)

  return {
    countOf: (value) => groups.get(textOf(value))?.size ?? 0,
    isSame: (key, value) => known.get(key) === textOf(value),
    sharing: (key) => [...(groups.get(known.get(key) ?? '') ?? [])].filter((other) => other !== key),
    update(keys) {
      const touched = new Set<RowKey>()
      for (const key of keys) {
        const before = known.get(key)
        const row = model.row(key)
        const after = row ? textOf(row[column]) : ''
        if ((before ?? '') === after) continue
        for (const other of groups.get(before ?? '') ?? []) touched.add(other)
        leave(key)
        enter(key)
        for (const other of groups.get(after) ?? []) touched.add(other)
      }
      // Loading brings all rows at once and forgets those that were there.
      for (const key of known.keys()) if (!model.row(key)) leave(key)
      return [...touched]
    },
  }
}
