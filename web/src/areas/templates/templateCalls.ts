import {
  callOf,
  contractTemplate,
  type LintInput,
  type Page,
  type templateDownload,
  templateDownloadEndpoints,
  templateEndpoints,
  type Values,
  type WireRow,
} from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callBlob, type Download } from '../../api/calls/callBlob.ts'

export interface TemplateRow extends Values {
  id: string
  name: string
  price: number | null
  memberOnly: string
}

export type DownloadRow = WireRow<typeof templateDownload>

export interface PageQuery {
  pageNo: number
  pageSize: number
  [filter: string]: string | number | undefined
}

export const templateCalls = {
  lint: (input: LintInput, signal?: AbortSignal) => call(templateEndpoints.lint, input, { signal }),
  preview: (input: { id: string; version?: string }, signal?: AbortSignal) =>
    call(templateEndpoints.preview, input, { signal }),
  versions: (id: string, signal?: AbortSignal) => call(templateEndpoints.versions, { id }, { signal }),
  published: (query: PageQuery, signal?: AbortSignal): Promise<Page<TemplateRow>> =>
    call(callOf(contractTemplate, 'list'), { params: { ...query, status: 'published' }, signal }),
  downloads: (query: PageQuery, signal?: AbortSignal): Promise<Page<DownloadRow>> =>
    call(templateDownloadEndpoints.list, query, { signal }),
  fetch: (input: { templateId: string; enterpriseId?: string | null }): Promise<Download> =>
    callBlob(templateDownloadEndpoints.fetch, input),
}
