import type { GridValues } from '../GridColumn.ts'
import type { RowKey } from './GridStep.ts'
import type { RowIds } from './rowIds.ts'

export interface RowStore {
  get(key: RowKey): GridValues | undefined
  /** Undefined removes the row. */
  set(key: RowKey, values: GridValues | undefined): void
  /** Replaces all rows. Returns their keys, which are all new. */
  load(rows: readonly GridValues[]): RowKey[]
  newKey(): RowKey
  keyOfId(id: string): RowKey | undefined
  /** The id of a new row: a missing or duplicate id is generated, so that two rows are never confused. */
  idFor(given: unknown, coming: ReadonlySet<string>): string
  /** Normalizes the ids; until an id is requested, rows are stored as loaded. */
  settleIds(): void
}

/** The rows by key. Keys are assigned in order, so an array holds them with less memory than a map. */
export function createRowStore(ids: RowIds, hasPrefix: boolean): RowStore {
  let base = 0
  let rows: (GridValues | undefined)[] = []
  let keysById: Map<string, RowKey> | undefined

  function idFor(given: unknown, coming?: ReadonlySet<string>): string {
    if (given === '' || (typeof given !== 'string' && typeof given !== 'number')) return ids.create()
    const id = ids.toInternal(String(given))
    return keysById?.has(id) || coming?.has(id) ? ids.create() : id
  }

  function settled(): Map<string, RowKey> {
    if (keysById) return keysById
    keysById = new Map()
    for (let n = 0; n < rows.length; n += 1) {
      const row = rows[n]
      if (!row) continue
      const id = idFor(row.id)
      // Most rows need no change and are not copied.
      if (id !== row.id) rows[n] = { ...row, id }
      keysById.set(id, base + n)
    }
    return keysById
  }

  return {
    get: (key) => rows[key - base],
    set(key, values) {
      const before = rows[key - base]
      const known = settled()
      if (before) known.delete(before.id as string)
      if (values) known.set(values.id as string, key)
      rows[key - base] = values
    },
    load(given) {
      base += rows.length
      rows = [...given]
      keysById = undefined
      // Ids get their prefix immediately, so that every reader sees it.
      if (hasPrefix) settled()
      return rows.map((_, n) => base + n)
    },
    newKey: () => base + rows.push(undefined) - 1,
    keyOfId: (id) => settled().get(id) ?? settled().get(ids.toInternal(id)),
    idFor,
    settleIds: () => void settled(),
  }
}
