import { searchDebounceMs } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Option } from '../../api/resource/ResourceCalls.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { optionsQuery } from './optionsQuery.ts'
import { useDebounced } from './useDebounced.ts'

const pageSize = 20
const none: readonly Option[] = []

/** Rows that match the typed text. Answers are cached by query, so that a late one never replaces a newer one. */
export function useOptionSearch(resource: string, keyword: string, isEnabled: boolean) {
  const term = useDebounced(keyword.trim(), searchDebounceMs)
  const query = useQuery({
    ...optionsQuery(resource, { ...(term && { keyword: term }), pageSize }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const isWaiting = isEnabled && (query.isFetching || term !== keyword.trim())
  return {
    options: query.data ?? none,
    isWaiting,
    hint: isWaiting ? '加载中…' : query.error ? formatError(query.error) : '没有查询到任何数据',
  }
}
