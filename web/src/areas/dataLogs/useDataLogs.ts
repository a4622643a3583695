import type { Filters } from '../../ui/rows/useUrlFilters.ts'
import { usePagedList } from '../../ui/rows/usePagedList.ts'
import { dataLogCalls } from './dataLogCalls.ts'

const names = ['dataTable', 'record', 'createBy', 'createTime_begin', 'createTime_end'] as const
export type DataLogFilters = Filters<(typeof names)[number]>

/** The versions that the address asks for, newest first. */
export function useDataLogs() {
  // Everything that anybody saves comes on top.
  return usePagedList({ names, queryKey: ['dataLogs'], load: dataLogCalls.list, staleTime: 0 })
}
