import { noticePollMs } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { unreadNotices } from './unreadNotices.ts'

/**
 * What is unread, kept once for all that show it. The bell, which is always there, keeps it fresh (`polls`): every 6 s
 * while the page is seen. A load that fails ends that without a word, until the socket speaks or the operator clicks
 * (both fetch again, and a success sets the clock going).
 */
export function useUnreadNotices({ polls = false }: { polls?: boolean } = {}) {
  return useQuery({
    queryKey: ['notices', 'unread'],
    queryFn: ({ signal }) => unreadNotices(signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (polls && state.status !== 'error' ? noticePollMs : false),
    refetchOnWindowFocus: ({ state }) => state.status !== 'error',
    refetchOnReconnect: ({ state }) => state.status !== 'error',
  })
}
