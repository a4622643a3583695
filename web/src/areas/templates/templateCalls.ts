import type { DocxBlock, Page, Values } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callBlob, type Download } from '../../api/calls/callBlob.ts'

export interface LintAnswer {
  /** Each in words. */
  problems: string[]
  /** Where the generated file will differ from what the template seems to say; nothing that keeps it from being saved. */
  warnings: string[]
  /** For the tags that nobody has told about. */
  variables: Values[]
  clauses: Values[]
}

export interface PublishedVersion {
  id: string
  version: string
  docx: string
  variables: unknown[]
  by: string
  byName: string | null
  at: string
}

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

const get = (path: string) => ({ method: 'GET' as const, path: `/legal/${path}` })
const post = (path: string) => ({ method: 'POST' as const, path: `/legal/${path}` })

export const templateCalls = {
  lint: (body: Values, signal?: AbortSignal): Promise<LintAnswer> =>
    call(post('contractTemplate/lint'), { body, signal }),
  preview: (params: { id: string; version?: string }, signal?: AbortSignal): Promise<DocxBlock[]> =>
    call(get('contractTemplate/preview'), { params, signal }),
  versions: (id: string, signal?: AbortSignal): Promise<PublishedVersion[]> =>
    call(get('contractTemplate/versions'), { params: { id }, signal }),
  published: (params: PageQuery, signal?: AbortSignal): Promise<Page<TemplateRow>> =>
    call(get('contractTemplate/list'), { params: { ...params, status: 'published' }, signal }),
  downloads: (params: PageQuery, signal?: AbortSignal): Promise<Page<DownloadRow>> =>
    call(get('templateDownload/list'), { params, signal }),
  fetch: (body: { templateId: string; enterpriseId?: string | null }): Promise<Download> =>
    callBlob(post('templateDownload/fetch'), { body }),
}
