import type { Page } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callBlob, type Download } from '../../api/calls/callBlob.ts'

/** An entry of the log (wire contract §4.8). */
export interface LogRow {
  id: string
  logType: number
  logContent: string
  operateType: number | null
  operateType_dictText: string | null
  userid: string | null
  username: string | null
  ip: string | null
  /** The call as it is declared. */
  method: string | null
  requestType: string | null
  requestUrl: string | null
  requestParam: string | null
  requestId: string | null
  agent: string | null
  costTime: number | null
  isSuccess: boolean
  createTime: string
}

export type LogQuery = Readonly<Record<string, string | number>>

export const logCalls = {
  list: (params: LogQuery, signal?: AbortSignal): Promise<Page<LogRow>> =>
    call({ method: 'GET', path: '/sys/log/list' }, { params, signal }),
  exportXls: (params: LogQuery): Promise<Download> =>
    callBlob({ method: 'GET', path: '/sys/log/exportXls' }, { params }),
}
