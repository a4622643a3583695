export type TaskStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** A background job of the server, such as a large export or an import. */
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

export const isFinished = (task: Task): boolean => task.status !== 'queued' && task.status !== 'running'
