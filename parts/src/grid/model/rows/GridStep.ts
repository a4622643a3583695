import type { GridValues } from '../GridColumn.ts'

/** Internal key, assigned once to a row and never reused; the id of the row is data. */
export type RowKey = number

export interface RowChange {
  before: GridValues | undefined
  after: GridValues | undefined
}

/** One undoable step, forward and back. It holds only what it changes, and that is immutable. */
export interface GridStep {
  rows: ReadonlyMap<RowKey, RowChange>
  order?: { before: readonly RowKey[]; after: readonly RowKey[] }
  deleted?: { before: readonly string[]; after: readonly string[] }
}
