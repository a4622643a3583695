import { type Task, taskEndpoints } from '@lexdesk/domain'
import { call } from '../calls/call.ts'
import { callBlob, type Download } from '../calls/callBlob.ts'

/** The background tasks of the user. */
export const taskCalls = {
  list: async (signal?: AbortSignal): Promise<Task[]> => {
    const found: Task[] | { records: Task[] } = await call(taskEndpoints.list, {}, { signal, start: 'session' })
    return Array.isArray(found) ? found : found.records
  },
  queryById: (id: string, signal?: AbortSignal): Promise<Task> => call(taskEndpoints.queryById, { id }, { signal }),
  cancel: (id: string): Promise<unknown> => call(taskEndpoints.cancel, { id }),
  remove: (id: string): Promise<unknown> => call(taskEndpoints.delete, { id }),
  file: (id: string): Promise<Download> => callBlob(taskEndpoints.file, { id }),
}
