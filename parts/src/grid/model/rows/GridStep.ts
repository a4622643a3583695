import type { GridValues } from '../GridColumn.ts'

/** Ours, drawn once for a row and never again; the id of the row is data. */
export type RowKey = number

export interface RowChange {
  before: GridValues | undefined
  after: GridValues | undefined
}

/** One step of the operator, forward and back. Only what it touches stands in it, and none of that is changed in place. */
export interface GridStep {
  rows: ReadonlyMap<RowKey, RowChange>
  order?: { before: readonly RowKey[]; after: readonly RowKey[] }
  deleted?: { before: readonly string[]; after: readonly string[] }
}
