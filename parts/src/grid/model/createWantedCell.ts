import type { RowKey } from './rows/GridStep.ts'

export interface CellAt {
  key: RowKey
  column: string
}

/** A cell that somebody wants before the eyes. It waits, since its grid may stand behind another tab. */
export interface WantedCell {
  want(cell: CellAt): void
  /** Whoever takes it shows it; nobody else will. */
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
