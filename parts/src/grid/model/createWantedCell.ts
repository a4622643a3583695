import type { RowKey } from './rows/GridStep.ts'

export interface CellAt {
  key: RowKey
  column: string
}

/** A cell to scroll into view. The request is stored, since its grid may be in a hidden tab. */
export interface WantedCell {
  want(cell: CellAt): void
  /** Takes the request; the caller must show the cell. */
  take(): CellAt | undefined
  subscribe(listener: () => void): () => void
}

export function createWantedCell(): WantedCell {
  let wanted: CellAt | undefined
  const listeners = new Set<() => void>()
  return {
    want(cell) {
      wanted = cell
      for (const listener of listeners) listener()
    },
    take() {
      const taken = wanted
      wanted = undefined
      return taken
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
