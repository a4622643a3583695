import type { AnyRow, Resource, Sort } from '@lexdesk/domain'
import type { AdvancedCondition } from '@lexdesk/parts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { listLongPage } from './address/listLongPage.ts'
import {
  cardPage,
  emptyListState,
  isFiltered,
  listParams,
  type ListState,
  listSearch,
  listStateFrom,
} from './address/listUrl.ts'
import { type ListSource, resourceSource } from './address/listUrls.ts'
import { type TreeRows, useTreeRows } from './table/useTreeRows.ts'
import { useListAddress } from './address/ListAddress.ts'

export interface ResourceListModel {
  state: ListState
  /** The rows of the current page; nested if they are shown as a tree. */
  rows: TreeRows['rows']
  tree: TreeRows
  isTree: boolean
  isFiltered: boolean
  total: number
  /** Nothing to show yet. */
  isLoading: boolean
  /** The displayed rows are stale and being refreshed. */
  isRefreshing: boolean
  error: Error | null
  refresh(): void
  search(filters: Record<string, string>): void
  setQuery(query: AdvancedCondition | null): void
  clearFilters(): void
  goTo(page: number, size: number): void
  /** Null restores the default order. */
  sortBy(sort: readonly Sort[] | null): void
  /** Null shows the rows without headings. */
  groupBy(field: string | null): void
  show(state: Partial<ListState>): void
  remove: ListSource['remove']
}

const noRows: AnyRow[] = []

/** State and actions of a list page, without rendering. A custom page may pass its own source. */
export function useResourceList(
  resource: Resource,
  ownSource?: ListSource,
  within?: Record<string, string>,
): ResourceListModel {
  const [state, change] = useListState(resource)
  const source = useMemo(() => ownSource ?? resourceSource(resource), [ownSource, resource])
  const filtered = isFiltered(state)
  const isTree = resource.parentField !== undefined && !filtered && state.groupBy === null
  const params = useMemo(
    () => ({ ...listParams(state), ...within, ...(isTree && { rootsOnly: '1' }) }),
    [state, isTree, within],
  )

  const query = useQuery({
    queryKey: ['resource', resource.name, 'list', params],
    queryFn: ({ signal }) => listLongPage(source, params, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData, isFetching, refetch } = query
  const roots = data?.records ?? noRows
  const tree = useTreeRows({ resource, source, roots, sort: state.sort, enabled: isTree && !isPlaceholderData })

  // Rows were deleted, or a link is old: shows the last existing page instead of an empty one.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / state.size))
  const isPastEnd = data !== undefined && !isPlaceholderData && data.records.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage }, { replace: true })
  }, [change, isPastEnd, lastPage])

  return {
    state,
    rows: tree.rows,
    tree,
    isTree,
    isFiltered: filtered,
    total: data?.total ?? 0,
    isLoading: query.isPending || isPastEnd,
    isRefreshing: isFetching && !query.isPending,
    error: query.error,
    refresh: useCallback(() => void refetch(), [refetch]),
    search: useCallback(
      (filters) => {
        // 查询 without a change refreshes the list.
        if (!change({ filters })) void refetch()
      },
      [change, refetch],
    ),
    setQuery: useCallback((advanced) => void change({ query: advanced }), [change]),
    clearFilters: useCallback(() => void change({ filters: {}, query: null }), [change]),
    goTo: useCallback(
      (page, size) => void change({ page: size === state.size ? page : 1, size }),
      [change, state.size],
    ),
    sortBy: useCallback((sort) => void change({ sort: sort ?? emptyListState(resource).sort }), [change, resource]),
    groupBy: useCallback((field) => void change({ groupBy: field }), [change]),
    show: useCallback((wanted) => void change({ ...emptyListState(resource), ...wanted }), [change, resource]),
    remove: source.remove,
  }
}

/** Returns false if nothing has changed. */
type ChangeListState = (patch: Partial<ListState>, options?: { replace?: boolean }) => boolean

/** The state of a list is stored in its address: the back button works and a pasted link restores it. */
function useListState(resource: Resource): [ListState, ChangeListState] {
  const [search, setSearch] = useListAddress()
  const { isMobile } = useBreakpoint()
  const state = useMemo(() => {
    const read = listStateFrom(resource, search)
    return isMobile ? cardPage(read) : read
  }, [resource, search, isMobile])
  const change = useCallback<ChangeListState>(
    (patch, options) => {
      // Another filter, order or size returns to the first page, unless a page is given.
      const next = listSearch(resource, { ...state, page: 1, ...patch }, search)
      if (next.toString() === search.toString()) return false
      setSearch(next, { replace: options?.replace ?? false })
      return true
    },
    [resource, search, setSearch, state],
  )
  return [state, change]
}
