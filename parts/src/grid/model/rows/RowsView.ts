import type { RowKey } from './GridStep.ts'

/** The rows that are seen, from the top. */
export interface RowsView {
  order(): readonly RowKey[]
  subscribe(listener: () => void): () => void
}
