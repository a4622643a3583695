import { searchEndpoints, type FoundGroup } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'
import { useDebounced } from '../../fields/options/useDebounced.ts'

/** Debounce long enough for an input method to produce its characters. */
const pauseMs = 250

/** The records of all kinds that match the text. */
export function useRecordSearch(typed: string): { groups: FoundGroup[]; isWaiting: boolean } {
  const words = useDebounced(typed.trim(), pauseMs)
  const isAsked = typed.trim() !== ''
  const { data, isFetching } = useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(searchEndpoints.records, { keyword: words }, { signal }),
    enabled: isAsked && words !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { groups: isAsked ? (data ?? []) : [], isWaiting: isAsked && (isFetching || words !== typed.trim()) }
}
