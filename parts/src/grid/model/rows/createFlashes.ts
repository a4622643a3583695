import { createRowListeners } from './createRowListeners.ts'
import type { RowKey } from './GridStep.ts'

/** How long a cell changed from outside is highlighted (specification file 2 §9). */
const flashMs = 1400

export interface Flashes {
  columnsOf(key: RowKey): ReadonlySet<string> | undefined
  flash(key: RowKey, columns: readonly string[]): void
  onRow(key: RowKey, listener: () => void): () => void
}

/** The cells that have just been changed from outside. */
export function createFlashes(): Flashes {
  const rows = new Map<RowKey, ReadonlySet<string>>()
  const timers = new Map<RowKey, ReturnType<typeof setTimeout>>()
  const listeners = createRowListeners()
  return {
    columnsOf: (key) => rows.get(key),
    flash(key, columns) {
      rows.set(key, new Set([...(rows.get(key) ?? []), ...columns]))
      clearTimeout(timers.get(key))
      timers.set(
        key,
        setTimeout(() => {
          rows.delete(key)
          timers.delete(key)
          listeners.notify(key)
        }, flashMs),
      )
      listeners.notify(key)
    },
    onRow: (key, listener) => listeners.on(key, listener),
  }
}
