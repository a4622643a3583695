import { useQuery } from '@tanstack/react-query'
import { isFinished } from './Task.ts'
import { taskCalls } from './taskCalls.ts'
import { useConnected } from './useConnected.ts'

const pollMs = 2_000

/** All background tasks of the user, newest first. */
export function useTasks() {
  const isConnected = useConnected()
  return useQuery({
    queryKey: ['tasks'],
    queryFn: ({ signal }) => taskCalls.list(signal),
    refetchInterval: ({ state }) => {
      const isBusy = state.data?.some((task) => !isFinished(task)) ?? false
      return isBusy && !isConnected ? pollMs : false
    },
  })
}
