import type { Resource } from '@lexdesk/domain'
import { useCallback, useMemo } from 'react'
import { useListAddress } from './address/ListAddress.ts'
import { listSearch, type ListState, listStateFrom } from './address/listUrl.ts'

/** False when nothing is different from before. */
type ChangeListState = (patch: Partial<ListState>, options?: { replace?: boolean }) => boolean

/** The state of a list lives in its address: the back button works and a pasted link restores it. */
export function useListState(resource: Resource): [ListState, ChangeListState] {
  const [search, setSearch] = useListAddress()
  const state = useMemo(() => listStateFrom(resource, search), [resource, search])
  const change = useCallback<ChangeListState>(
    (patch, options) => {
      // Another filter, order or size starts at its first page, unless a page is asked for.
      const next = listSearch(resource, { ...state, page: 1, ...patch }, search)
      if (next.toString() === search.toString()) return false
      setSearch(next, { replace: options?.replace ?? false })
      return true
    },
    [resource, search, setSearch, state],
  )
  return [state, change]
}
