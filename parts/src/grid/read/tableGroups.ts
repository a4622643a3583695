import { useMemo, useState } from 'react'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { TotalRow } from '../view/TotalRows.tsx'
import type { FlatRows } from './tableTree.ts'

/** Headings between the rows. The rows are in the order of their groups. */
export interface TableGroups<Row> {
  keyOf(row: Row): string
  /** Title and sums of a group. */
  headOf(key: string): TotalRow
}

/** A heading of a group among the rows. */
export interface GroupHead extends TotalRow {
  id: string
}

interface GroupedRows<Row> extends FlatRows<Row> {
  headAt(key: RowKey): GroupHead | undefined
}

/** The keys of headings follow those of the rows, so that no heading is taken for a row. */
function groupedRows<Row>(
  rows: readonly Row[],
  { keyOf, headOf }: TableGroups<Row>,
  closed: ReadonlySet<string>,
): GroupedRows<Row> {
  const heads: GroupHead[] = []
  const order: RowKey[] = []
  rows.forEach((row, key) => {
    const id = keyOf(row)
    if (heads.at(-1)?.id !== id) order.push(rows.length + heads.push({ id, ...headOf(id) }) - 1)
    if (!closed.has(id)) order.push(key)
  })
  const headAt = (key: RowKey) => heads[key - rows.length]
  return {
    rows,
    order,
    headAt,
    tree: {
      depthOf: (key) => (headAt(key) ? 0 : 1),
      isParent: (key) => headAt(key) !== undefined,
      isOpen: (key) => !closed.has(headAt(key)?.id ?? ''),
    },
  }
}

const none: ReadonlySet<string> = new Set()

/** The rows under their headings, of which each can be collapsed. */
export function useTableGroups<Row>(rows: readonly Row[], groups: TableGroups<Row> | undefined) {
  const [closed, setClosed] = useState(none)
  const grouped = useMemo(() => groups && groupedRows(rows, groups, closed), [rows, groups, closed])
  const toggleGroup = (id: string): void =>
    setClosed((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { grouped, toggleGroup }
}
