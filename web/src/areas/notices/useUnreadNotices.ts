import { noticePollMs } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { noticeCalls } from './noticeCalls.ts'

/**
 * What the bell knows. Asked for every 6 s while the page is seen; a load that fails ends that without a word,
 * until the socket speaks or the operator clicks (both fetch again, and a success sets the clock going).
 */
export function useUnreadNotices() {
  return useQuery({
    queryKey: ['notices', 'unread'],
    queryFn: ({ signal }) => noticeCalls.unread(signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : noticePollMs),
    refetchOnWindowFocus: ({ state }) => state.status !== 'error',
    refetchOnReconnect: ({ state }) => state.status !== 'error',
  })
}
