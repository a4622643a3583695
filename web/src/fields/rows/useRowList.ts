import type { PlainField } from '@lexdesk/domain'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  changeCell,
  type ChildRow,
  emptyRow,
  fitKeys,
  insertRow,
  moveRow,
  newKey,
  removeRow,
  type RowList,
} from './rowList.ts'

const none: readonly ChildRow[] = []

/** The rows of a sub-table with stable callbacks, so that one key press renders one row. */
export function useRowList(
  fields: Record<string, PlainField>,
  value: unknown,
  onChange: (rows: readonly ChildRow[]) => void,
) {
  const rows = Array.isArray(value) ? (value as ChildRow[]) : none
  const [storedKeys, setStoredKeys] = useState(() => fitKeys([], rows.length))
  const keys = useMemo(() => fitKeys(storedKeys, rows.length), [storedKeys, rows.length])
  const latest = useRef({ list: { rows, keys }, onChange })
  useLayoutEffect(() => {
    latest.current = { list: { rows, keys }, onChange }
  })

  const apply = useCallback((change: (list: RowList) => RowList) => {
    const { list, onChange: emit } = latest.current
    const next = change(list)
    if (next === list) return
    // Two changes may arrive before the next render; the second builds on the first.
    latest.current.list = next
    setStoredKeys(next.keys)
    emit(next.rows)
  }, [])

  const acts = useMemo(
    () => ({
      change: (key: string, name: string, next: unknown) => apply((list) => changeCell(list, key, name, next)),
      remove: (key: string) => apply((list) => removeRow(list, key)),
      move: (key: string, step: -1 | 1) => apply((list) => moveRow(list, key, step)),
      /** Inserts below the given row, or at the end; returns the key of the new row. */
      insert: (below?: string): string => {
        const key = newKey()
        apply((list) => {
          const index = below === undefined ? list.rows.length : list.keys.indexOf(below) + 1
          return insertRow(list, index, emptyRow(fields), key)
        })
        return key
      },
    }),
    [apply, fields],
  )
  return { rows, keys, ...acts }
}
