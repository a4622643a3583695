import type { Page, Params } from '@lexdesk/domain'
import { call } from '../../api/call.ts'
import { callEnvelope } from '../../api/callEnvelope.ts'
import { type Notice, noticeFromWire } from './Notice.ts'

type WireRow = Record<string, unknown>

export interface UnreadGroup {
  list: Notice[]
  /** All unread ones; the list holds the newest. */
  total: number
}

export interface UnreadNotices {
  notices: UnreadGroup
  messages: UnreadGroup
}

interface UnreadAnswer {
  anntMsgList?: WireRow[] | null
  anntMsgTotal?: number | string | null
  sysMsgList?: WireRow[] | null
  sysMsgTotal?: number | string | null
}

export const noticeCalls = {
  unread: async (signal?: AbortSignal): Promise<UnreadNotices> => {
    const path = '/sys/annountCement/listByUser'
    const answer = await call<UnreadAnswer | null>({ method: 'GET', path }, { signal, quiet: true })
    return {
      notices: groupOf(answer?.anntMsgList, answer?.anntMsgTotal),
      messages: groupOf(answer?.sysMsgList, answer?.sysMsgTotal),
    }
  },
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

function groupOf(list: WireRow[] | null | undefined, total: number | string | null | undefined): UnreadGroup {
  const rows = (list ?? []).map(noticeFromWire)
  return { list: rows, total: Number(total ?? rows.length) || 0 }
}
