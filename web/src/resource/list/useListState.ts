import type { Resource } from '@lexdesk/domain'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { listSearch, type ListState, listStateFrom } from './listUrl.ts'

export type ChangeListState = (patch: Partial<ListState>, options?: { replace?: boolean }) => void

/** The state of a list lives in the address: the back button works and a pasted link restores it. */
export function useListState(resource: Resource): [ListState, ChangeListState] {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => listStateFrom(resource, search), [resource, search])
  const change = useCallback<ChangeListState>(
    (patch, options) => {
      // Another filter, order or size starts at its first page, unless a page is asked for.
      const next = { ...state, page: 1, ...patch }
      setSearch(listSearch(resource, next, search), { replace: options?.replace ?? false })
    },
    [resource, search, setSearch, state],
  )
  return [state, change]
}
