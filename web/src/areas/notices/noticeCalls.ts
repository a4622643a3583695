import { type Page, type Params, noticeEndpoints, type Values } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { type Notice, noticeFromWire } from '../../api/live/Notice.ts'

export const noticeCalls = {
  mine: async (query: Params, signal?: AbortSignal): Promise<Pick<Page<Notice>, 'records' | 'total'>> => {
    const mine = { ...query, bizSource: 'isNoBpm' }
    const found: Page<Values> | null = await call(noticeEndpoints.getMyAnnouncementSend, mine, { signal })
    return { records: (found?.records ?? []).map(noticeFromWire), total: Number(found?.total ?? 0) }
  },
  markRead: (id: string): Promise<unknown> => call(noticeEndpoints.editByAnntIdAndUserId, { anntId: id }),
  /** Returns the message of the server. */
  markAllRead: async (): Promise<string> => (await callEnvelope(noticeEndpoints.readAll)).message,
}
