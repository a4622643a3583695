import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../calls/ApiError.ts'
import type { Task } from '@lexdesk/domain'
import { isFinished } from './isFinished.ts'
import { taskCalls } from './taskCalls.ts'
import { useConnected } from './useConnected.ts'

const pollMs = 2_000
/** An open socket reports every change; slow polling guards against a lost frame. */
const guardMs = 10_000

/** The live state of a background task. A task that the server no longer knows counts as failed. */
export function useTask(taskId?: string): Task | undefined {
  const isConnected = useConnected()
  const { data, error } = useQuery({
    queryKey: ['task', taskId],
    queryFn: ({ signal }) => taskCalls.queryById(taskId!, signal),
    enabled: taskId !== undefined,
    refetchInterval: ({ state }) => {
      if (state.data && isFinished(state.data)) return false
      return isConnected ? guardMs : pollMs
    },
  })
  if (taskId === undefined) return undefined
  if (!data && error instanceof ApiError && error.status !== 0) return lostTask(taskId, error.message)
  return data
}

function lostTask(id: string, message: string): Task {
  return { id, kind: '', title: '', status: 'failed', done: 0, total: 0, message, result: null, createTime: '' }
}
