import { type AnyRow, maxPageSize, maxSheetRows, type Params, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'

interface SheetRows {
  rows: AnyRow[]
  total: number
}

/** All rows of a filter, over its pages. With more rows than a sheet may have, none are loaded. */
export function useSheetRows(resource: Resource, params: Params) {
  return useQuery({
    // Not under the key of the resource: rows that are being edited are not replaced when others save.
    queryKey: ['sheet', resource.name, params, useId()],
    queryFn: ({ signal }) => fetchRows(resource, params, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}

async function fetchRows(resource: Resource, params: Params, signal: AbortSignal): Promise<SheetRows> {
  const rows: AnyRow[] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = await resourceApi(resource).list({ ...params, pageNo, pageSize: maxPageSize }, { signal })
    if (page.total > maxSheetRows) return { rows: [], total: page.total }
    rows.push(...page.records)
    if (page.records.length === 0 || rows.length >= page.total) return { rows, total: page.total }
  }
}
