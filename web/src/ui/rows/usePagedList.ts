import type { Page } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Filters, useUrlFilters } from './useUrlFilters.ts'

interface PagedListInput<N extends string, T> {
  /** Names of the filters in the URL and in the request. */
  names: readonly N[]
  /** Prefix of the query key. */
  queryKey: readonly string[]
  load: (query: Filters<N> & { pageNo: number; pageSize: number }, signal: AbortSignal) => Promise<PageOfRows<T>>
  staleTime?: number
  refetchInterval?: number
}

type PageOfRows<T> = Pick<Page<T>, 'records' | 'total'>

/** A list with its filters and page in the URL, for pages that are not resources. */
export function usePagedList<N extends string, T>({ names, queryKey, load, ...options }: PagedListInput<N, T>) {
  const { filters, pageNo, pageSize, isFiltered, search, goTo } = useUrlFilters(names)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, filters, pageNo, pageSize],
    queryFn: ({ signal }) => load({ ...filters, pageNo, pageSize }, signal),
    placeholderData: keepPreviousData,
    ...options,
  })
  return {
    filters,
    page: pageNo,
    size: pageSize,
    rows: data?.records,
    total: data?.total ?? 0,
    error,
    isRefreshing: isFetching,
    isFiltered,
    refresh: () => void refetch(),
    search: (wanted: Filters<N>) => {
      // 查询 without a change refreshes the list.
      if (!search(wanted)) void refetch()
    },
    goTo,
  }
}
