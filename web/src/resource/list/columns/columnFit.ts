/** Which columns the table left out because they do not fit. Only who shows it renders again when it changes. */
export interface ColumnFit {
  leftOut(): readonly string[]
  report(leftOut: readonly string[]): void
  subscribe(onChange: () => void): () => void
}

export function createColumnFit(): ColumnFit {
  let leftOut: readonly string[] = []
  const listeners = new Set<() => void>()
  return {
    leftOut: () => leftOut,
    report: (next) => {
      if (next.join() === leftOut.join()) return
      leftOut = next
      for (const onChange of listeners) onChange()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
