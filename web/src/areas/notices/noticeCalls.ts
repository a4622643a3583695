import type { Page, Params } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { type Notice, noticeFromWire } from '../../api/live/Notice.ts'

type WireRow = Record<string, unknown>

export const noticeCalls = {
  mine: async (query: Params, signal?: AbortSignal): Promise<Pick<Page<Notice>, 'records' | 'total'>> => {
    const path = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
    const params = { ...query, bizSource: 'isNoBpm' }
    const found = await call<Page<WireRow> | null>({ method: 'GET', path }, { params, signal })
    return { records: (found?.records ?? []).map(noticeFromWire), total: Number(found?.total ?? 0) }
  },
  markRead: (id: string): Promise<unknown> =>
    call({ method: 'PUT', path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId' }, { body: { anntId: id } }),
  /** Gives the words of the server. */
  markAllRead: async (): Promise<string> =>
    (await callEnvelope({ method: 'PUT', path: '/sys/sysAnnouncementSend/readAll' }, { body: {} })).message,
}
