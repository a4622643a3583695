import { noticePollMs } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { unreadNotices } from './unreadNotices.ts'

/**
 * The unread notices, cached once for all components that show them. The bell, which is always mounted, keeps them fresh
 * (`polls`): every 6 s while the page is visible. A failed load stops the polling silently, until a socket message or
 * a click fetches again; a success restarts it.
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
