import type { Page, Resource } from '@lexdesk/domain'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import type { ImportRow, ImportRowKind, ImportSummary, ResourceCalls } from '../../api/resource/ResourceCalls.ts'
import { formatError } from '../../ui/hints/formatError.ts'

interface PreviewRowsInput {
  resource: Resource
  api: ResourceCalls
  batchId: string
  status: ImportRowKind | undefined
  onSummary: (summary: ImportSummary) => void
}

/** The rows of a dry run page by page, and the correction of single cells. */
export function usePreviewRows({ resource, api, batchId, status, onSummary }: PreviewRowsInput) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const queryKey = ['import', resource.name, batchId, status, paging]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.importRows({ batchId, status, ...paging }, { signal }),
    placeholderData: keepPreviousData,
    // Not cached: other tabs show the same rows and may have corrected them.
    gcTime: 0,
  })

  /** The corrected row stays visible, whatever its status; the next fetch sorts it in. */
  async function fix(row: ImportRow, name: string, text: string): Promise<boolean> {
    try {
      const fixed = await api.importFix({ batchId, row: row.row, values: { [name]: text } })
      client.setQueryData(
        queryKey,
        (page: Page<ImportRow> | undefined) =>
          page && { ...page, records: page.records.map((one) => (one.row === row.row ? fixed.row : one)) },
      )
      onSummary(fixed.summary)
      return true
    } catch (error) {
      message.error(formatError(error))
      return false
    }
  }

  return { ...query, paging, setPaging, fix }
}
