import { useMemo } from 'react'
import type { ColumnActs } from '../view/columns/useColumnLayout.ts'
import { isRowColumn } from './TableRow.tsx'

/** Changes of columns that are stored, by column key. */
export interface StoredColumnActs {
  /** Undefined restores the default width. */
  resize(key: string, width: number | undefined): void
  /** Moves a column to the position of another. */
  move(key: string, target: string): void
  /** The last column that stays at the left; undefined for none. */
  freeze(last: string | undefined): void
  hide(key: string): void
}

/** The column actions of the header: a width is stored when the pointer is released. */
export function useStoredActs(
  columns: readonly { key: string }[],
  own: ColumnActs,
  stored: StoredColumnActs | undefined,
): ColumnActs {
  return useMemo(() => {
    if (!stored) return own
    return {
      resize(key, width, isDone = true) {
        own.resize(key, isDone ? undefined : width)
        if (isDone) stored.resize(key, width)
      },
      move(key, to) {
        const target = columns[to]
        if (target) stored.move(key, target.key)
      },
      freeze(count) {
        const last = columns[count - 1]
        stored.freeze(!last || isRowColumn(last) ? undefined : last.key)
      },
      hide: stored.hide,
    }
  }, [columns, own, stored])
}
