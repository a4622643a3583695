import type { DictionaryItem } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { dictionariesQuery, dictionaryKey, fetchDictionary } from './dictionaries.ts'

const none: readonly DictionaryItem[] = []
/** As long as the server itself remembers the rows of a data source. */
const freshMs = 60_000

interface LoadedDictionary {
  items: readonly DictionaryItem[]
  /** Why the items could not be loaded. */
  error: Error | null
  retry: () => void
}

export function useLoadedDictionary(code: string): LoadedDictionary {
  const { data: all, isFetching } = useQuery(dictionariesQuery)
  const known = all?.[code]
  // A code missing from the full list is fetched by itself before it counts as empty.
  const { data, error, refetch } = useQuery({
    queryKey: dictionaryKey(code),
    queryFn: ({ signal }) => fetchDictionary(code, signal),
    enabled: code !== '' && all !== undefined && known === undefined && !isFetching,
    staleTime: freshMs,
  })
  return { items: known ?? data ?? none, error: known ? null : error, retry: () => void refetch() }
}

/** The items of a dictionary; empty until they have loaded. */
export const useDictionary = (code: string): readonly DictionaryItem[] => useLoadedDictionary(code).items
