import { type Resource, summedFields } from '@lexdesk/domain'
import type { TotalRow } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { conditionParams } from '../address/listUrl.ts'
import type { ResourceListModel } from '../useResourceList.ts'
import { largestCounted } from './largestCounted.ts'
import { sumTexts } from './sumTexts.ts'

/** The sums of all rows of a list, read after the rows. Undefined if the page has all rows, or nothing is summed. */
export function useListTotals(
  resource: Resource,
  { state, rows, total, isTree, isLoading }: ResourceListModel,
  within: Record<string, string> | undefined,
  isShown: boolean,
): TotalRow | undefined {
  const names = useNames()
  const { filters, query } = state
  const params = useMemo(() => ({ ...conditionParams({ filters, query }), ...within }), [filters, query, within])
  const fields = useMemo(() => summedFields(resource), [resource])
  const isOnePage = isTree || total <= rows.length
  const enabled = isShown && fields.length > 0 && !isLoading && !isOnePage && total <= largestCounted
  const { data, isError } = useQuery({
    queryKey: ['resource', resource.name, 'groups', null, params],
    queryFn: ({ signal }) => resourceApi(resource).groups(null, params, { signal, quiet: true }),
    enabled,
  })
  return useMemo(() => {
    if (!enabled || isError) return undefined
    // The line takes its space at once, so that the rows do not jump.
    const values = data ? sumTexts(resource, data, names) : new Map(fields.map(([name]) => [name, '…']))
    return { title: '全部合计', values }
  }, [resource, fields, names, enabled, isError, data])
}
