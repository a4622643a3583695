import { noticeEndpoints, type UnreadAnswer } from '@lexdesk/domain'
import { call } from '../calls/call.ts'
import { type Notice, noticeFromWire } from './Notice.ts'

type WireRow = Record<string, unknown>

export interface UnreadGroup {
  list: Notice[]
  /** The number of all unread notices; the list holds only the newest. */
  total: number
}

export interface UnreadNotices {
  notices: UnreadGroup
  messages: UnreadGroup
}

/** The user's unread notices. A failure is left to the component that shows them. */
export async function unreadNotices(signal?: AbortSignal): Promise<UnreadNotices> {
  const options = { signal, quiet: true, start: 'session' } as const
  const answer: Partial<UnreadAnswer> | null = await call(noticeEndpoints.listByUser, {}, options)
  return {
    notices: groupOf(answer?.anntMsgList, answer?.anntMsgTotal),
    messages: groupOf(answer?.sysMsgList, answer?.sysMsgTotal),
  }
}

export const unreadTotal = ({ notices, messages }: UnreadNotices): number => notices.total + messages.total

function groupOf(list: WireRow[] | null | undefined, total: number | string | null | undefined): UnreadGroup {
  const rows = (list ?? []).map(noticeFromWire)
  return { list: rows, total: Number(total ?? rows.length) || 0 }
}
