import { text } from '../resource/kinds/builders.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, fileAnswer } from './defineEndpoint.ts'

export type TaskStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** A background task of the server: a large export, an import. */
export interface Task {
  id: string
  kind: string
  title: string
  status: TaskStatus
  done: number
  total: number
  message: string | null
  result: unknown
  fileName?: string | null
  createTime: string
}

const base = '/sys/task'
const input = { id: text('任务', { required: true }) }

/** The caller's own background tasks. */
export const taskEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: `${base}/list`,
    access: 'signedIn',
    input: { pageNo: text('页码'), pageSize: text('每页条数') },
    answer: answerOf<Page<Task>>(),
  }),
  queryById: defineEndpoint({
    method: 'GET',
    path: `${base}/queryById`,
    access: 'signedIn',
    input,
    answer: answerOf<Task>(),
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: `${base}/cancel`,
    access: 'signedIn',
    input,
    answer: answerOf<null>(),
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: `${base}/delete`,
    access: 'signedIn',
    input,
    answer: answerOf<null>(),
  }),
  file: defineEndpoint({
    method: 'GET',
    path: `${base}/file`,
    access: 'signedIn',
    takesReaderCookie: true,
    input,
    answer: fileAnswer,
  }),
}
