import type { Page } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageQuery } from './templateCalls.ts'

const firstSize = 10

/** A page of rows with a search keyword. */
export function useSearchedRows<T>(filter: string, load: (query: PageQuery, signal: AbortSignal) => Promise<Page<T>>) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState({ pageNo: 1, pageSize: firstSize })
  const query: PageQuery = { ...page, ...(keyword && { [filter]: keyword }) }
  const result = useQuery({
    queryKey: ['templateDownload', filter, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  })
  return {
    rows: result.data?.records,
    total: result.data?.total ?? 0,
    error: result.error,
    page,
    refresh: () => void result.refetch(),
    search: (words: string) => {
      setKeyword(words.trim())
      setPage({ ...page, pageNo: 1 })
    },
    goTo: (pageNo: number, pageSize: number) => setPage({ pageNo, pageSize }),
  }
}
