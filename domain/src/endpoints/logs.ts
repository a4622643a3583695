import { multiline } from '../resource/kinds/builders.ts'
import { log } from '../resources/system/log.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, fileAnswer, listInput, may } from './defineEndpoint.ts'

/** A log entry (wire contract §4.8). */
export interface LogRow {
  id: string
  logType: number
  logContent: string
  operateType: number | null
  operateType_dictText: string | null
  userid: string | null
  username: string | null
  ip: string | null
  /** The call as declared. */
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

export const logEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/sys/log/list',
    access: may(log, 'list'),
    input: listInput(log),
    answer: answerOf<Page<LogRow>>(),
  }),
  exportXls: defineEndpoint({
    method: 'GET',
    path: '/sys/log/exportXls',
    access: may(log, 'export'),
    takesReaderCookie: true,
    input: listInput(log),
    answer: fileAnswer,
  }),
  /** Old clients have these two buttons; log entries are never deleted. */
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/sys/log/delete',
    otherPaths: ['/sys/log/deleteBatch'],
    access: may(log, 'list'),
    input: { id: multiline('日志'), ids: multiline('日志') },
    answer: answerOf<never>(),
  }),
}
