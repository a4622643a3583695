import type { DictionaryItem } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { dictionariesQuery, fetchDictionary } from './dictionaries.ts'

const none: readonly DictionaryItem[] = []

/** The items of a dictionary; empty until they have loaded. */
export function useDictionary(code: string): readonly DictionaryItem[] {
  const { data: all, isFetching } = useQuery(dictionariesQuery)
  const known = all?.[code]
  // A code missing from the full list is fetched by itself before it counts as empty.
  const { data: single } = useQuery({
    queryKey: ['dictionary', code],
    queryFn: ({ signal }) => fetchDictionary(code, signal),
    enabled: code !== '' && all !== undefined && known === undefined && !isFetching,
    staleTime: Infinity,
  })
  return known ?? single ?? none
}
