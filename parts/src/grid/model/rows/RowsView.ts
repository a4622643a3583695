import type { RowKey } from './GridStep.ts'

/** The visible rows, from the top. */
export interface RowsView {
  order(): readonly RowKey[]
  subscribe(listener: () => void): () => void
}
