import type { Page } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import { usePagedList } from '../../../ui/rows/usePagedList.ts'
import type { OnlineSession } from './OnlineSession.ts'

const names = ['username'] as const

/** Who is signed in; asked for again every half minute. */
export function useOnlineUsers() {
  return usePagedList({
    names,
    queryKey: ['sessions', 'online'],
    load: (params, signal) =>
      call<Page<OnlineSession>>({ method: 'GET', path: '/sys/online/list' }, { params, signal }),
    refetchInterval: 30_000,
  })
}
