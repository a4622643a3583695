import { logEndpoints, type LogRow, type Page } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callBlob, type Download } from '../../api/calls/callBlob.ts'

export type LogQuery = Readonly<Record<string, string | number>>

export const logCalls = {
  list: (query: LogQuery, signal?: AbortSignal): Promise<Page<LogRow>> => call(logEndpoints.list, query, { signal }),
  exportXls: (query: LogQuery): Promise<Download> => callBlob(logEndpoints.exportXls, query),
}
