import { useMemo } from 'react'
import { usePagedList } from '../../ui/rows/usePagedList.ts'
import type { Filters } from '../../ui/rows/useUrlFilters.ts'
import { logCalls } from './logCalls.ts'

export const logTypes = [
  { key: '1', label: '登录日志' },
  { key: '2', label: '操作日志' },
  { key: '4', label: '异常日志' },
  { key: '1,2,4', label: '全部日志' },
] as const
export type LogType = (typeof logTypes)[number]['key']

const names = [
  'logType',
  'keyWord',
  'userid',
  'operateType',
  'requestId',
  'createTime_begin',
  'createTime_end',
] as const
type UrlFilters = Filters<(typeof names)[number]>
export type LogFilters = Omit<UrlFilters, 'logType'>

const typeOf = ({ logType }: UrlFilters): LogType => logTypes.find(({ key }) => key === logType)?.key ?? '1'

/** The entries of one type that match the URL. */
export function useLogs() {
  const list = usePagedList({
    names,
    queryKey: ['logs'],
    load: (query, signal) => logCalls.list({ ...query, logType: typeOf(query) }, signal),
    // Always refetched: a returning user expects the latest entries.
    staleTime: 0,
  })
  const { filters: urlFilters, search } = list
  const { logType: _, ...filters } = urlFilters
  const type = typeOf(urlFilters)
  return {
    ...list,
    type,
    filters,
    conditions: useMemo(() => ({ ...urlFilters, logType: type }), [urlFilters, type]),
    isFiltered: Object.keys(filters).length > 0,
    show: (wanted: LogType) => search(wanted === '1' ? {} : { logType: wanted }),
    search: (wanted: LogFilters) => search({ ...wanted, ...(type !== '1' && { logType: type }) }),
  }
}
