import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ResourceListModel } from './useResourceList.ts'

export interface RecordPlace {
  /** From 1, over all pages; undefined when the record has left the list. */
  no: number | undefined
  total: number
  /** Undefined at the ends of the list. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/**
 * The place of the shown record in its list, and the ways to its neighbours, over the borders of pages. Undefined in a
 * tree, and for a record that is not from this page.
 */
export function useRecordPlace(
  list: ResourceListModel,
  id: string | undefined,
  show: (row: { id: string }) => void,
): RecordPlace | undefined {
  const { rows, total, isTree } = list
  const { page, size } = list.state
  const index = rows.findIndex((row) => row.id === id)
  // A step may take the record out of the list: the next one is then in its place.
  const [last, setLast] = useState({ id, index, page })
  // The rows of the old page stay until those of the new one have loaded.
  const isMoving = list.isRefreshing && last.id === id && last.page !== page
  const isNews = last.id !== id || last.index !== index || last.page !== page
  if (index >= 0 && !isMoving && isNews) setLast({ id, index, page })

  const wanted = useRef<{ page: number; at: 0 | -1 }>(undefined)
  const arrive = useEffectEvent(() => {
    const row = wanted.current?.page === page ? rows.at(wanted.current.at) : undefined
    wanted.current = undefined
    if (row && id !== undefined) show(row)
  })
  const isThere = !list.isRefreshing && !list.isLoading
  useEffect(() => {
    if (isThere) arrive()
  }, [isThere, rows])

  if (isTree || id === undefined || (index < 0 && (last.id !== id || last.index < 0))) return undefined
  const before = index < 0 ? last.index - 1 : index - 1
  const after = index < 0 ? last.index : index + 1
  const wayTo = (row: { id: string } | undefined, otherPage: number | undefined, at: 0 | -1) => {
    if (row && !isMoving) return () => show(row)
    if (otherPage === undefined || isMoving) return undefined
    return () => {
      wanted.current = { page: otherPage, at }
      list.goTo(otherPage, size)
    }
  }
  return {
    no: index < 0 ? undefined : (last.page - 1) * size + index + 1,
    total,
    previous: wayTo(rows[before], page > 1 ? page - 1 : undefined, -1),
    next: wayTo(rows[after], page * size < total ? page + 1 : undefined, 0),
  }
}
