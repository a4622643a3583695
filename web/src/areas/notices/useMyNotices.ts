import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { myNoticesSearch, myNoticesState, type NoticeFilters, noticeFilters } from './myNoticesUrl.ts'
import { noticeCalls } from './noticeCalls.ts'

/** The list of one's own notices. What it shows stands in the address: the back button works and a link restores it. */
export function useMyNotices() {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => myNoticesState(params), [params])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['notices', 'mine', state],
    queryFn: ({ signal }) => noticeCalls.mine(state, signal),
    placeholderData: keepPreviousData,
  })

  return {
    state,
    rows: data?.rows,
    total: data?.total ?? 0,
    error,
    isRefreshing: isFetching,
    isFiltered: noticeFilters.some((name) => state[name]),
    refresh: () => void refetch(),
    search: (filters: NoticeFilters) => {
      const next = myNoticesSearch({ ...filters, pageNo: 1, pageSize: state.pageSize })
      if (next.toString() === params.toString()) void refetch()
      else setParams(next)
    },
    goTo: (pageNo: number, pageSize: number) =>
      setParams(myNoticesSearch({ ...state, pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize })),
  }
}
