import type { Filters } from '../../ui/rows/useUrlFilters.ts'
import { usePagedList } from '../../ui/rows/usePagedList.ts'
import { dataLogCalls } from './dataLogCalls.ts'

const names = ['dataTable', 'record', 'createBy', 'requestId', 'createTime_begin', 'createTime_end'] as const
export type DataLogFilters = Filters<(typeof names)[number]>

/** The versions that match the URL, newest first. */
export function useDataLogs() {
  // Every save adds a row, so the list is never fresh.
  return usePagedList({ names, queryKey: ['dataLogs'], load: dataLogCalls.list, staleTime: 0 })
}
