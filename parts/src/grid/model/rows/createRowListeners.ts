import type { RowKey } from './GridStep.ts'

export interface RowListeners {
  on(key: RowKey, listener: () => void): () => void
  notify(key: RowKey): void
}

/** Listeners per row. */
export function createRowListeners(): RowListeners {
  const listeners = new Map<RowKey, Set<() => void>>()
  return {
    on(key, listener) {
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(key)
      }
    },
    notify(key) {
      for (const listener of listeners.get(key) ?? []) listener()
    },
  }
}
