export type TaskStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** Work that the server does in the background: a large export, an import. */
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
