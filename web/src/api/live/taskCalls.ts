import { call } from '../calls/call.ts'
import { callBlob, type Download } from '../calls/callBlob.ts'
import type { Task } from './Task.ts'

/** The background tasks of the user. */
export const taskCalls = {
  list: async (signal?: AbortSignal): Promise<Task[]> => {
    const found = await call<Task[] | { records: Task[] }>({ method: 'GET', path: '/sys/task/list' }, { signal })
    return Array.isArray(found) ? found : found.records
  },
  queryById: (id: string, signal?: AbortSignal): Promise<Task> =>
    call({ method: 'GET', path: '/sys/task/queryById' }, { params: { id }, signal }),
  cancel: (id: string): Promise<unknown> => call({ method: 'POST', path: '/sys/task/cancel' }, { params: { id } }),
  remove: (id: string): Promise<unknown> => call({ method: 'DELETE', path: '/sys/task/delete' }, { params: { id } }),
  file: (id: string): Promise<Download> => callBlob({ method: 'GET', path: '/sys/task/file' }, { params: { id } }),
}
