import { nextOrder, type TableSort } from '@lexdesk/parts'
import { useMemo, useState } from 'react'

/** Sorts rows that are all loaded: a click sorts ascending, the next descending, the third restores the order. */
export function useSortedRows<Row>(rows: readonly Row[], valueOf: (row: Row, key: string) => number) {
  const [order, setOrder] = useState<TableSort['keys'][number]>()
  const sorted = useMemo(() => {
    if (!order) return rows
    const factor = order.descending ? -1 : 1
    return rows.toSorted((one, other) => factor * (valueOf(one, order.key) - valueOf(other, order.key)))
  }, [rows, order, valueOf])
  const sort: TableSort = {
    keys: order ? [order] : [],
    onSort: (key) => setOrder((now) => nextOrder(now, key)),
  }
  return { rows: sorted, sort }
}
