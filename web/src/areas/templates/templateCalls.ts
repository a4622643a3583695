import {
  callOf,
  contractTemplate,
  type LintInput,
  type Page,
  templateDownloadEndpoints,
  templateEndpoints,
  type Values,
} from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callBlob, type Download } from '../../api/calls/callBlob.ts'

export interface TemplateRow extends Values {
  id: string
  name: string
  price: number | null
  memberOnly: string
}

export interface DownloadRow extends Values {
  id: string
  createTime: string
}

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
  downloads: async (query: PageQuery, signal?: AbortSignal) =>
    (await call(templateDownloadEndpoints.list, query, { signal })) as Page<DownloadRow>,
  fetch: (input: { templateId: string; enterpriseId?: string | null }): Promise<Download> =>
    callBlob(templateDownloadEndpoints.fetch, input),
}
