import { escapeHtml } from '@lexdesk/domain'
/** A notice as its recipient gets it. `id` is that of the announcement, whichever call returned it. */
export interface Notice {
  id: string
  title: string
  html: string
  sender: string
  sendTime: string
  priority: string | null
  category: string
  isRead: boolean
  openType: string | null
  openPage: string | null
  busId: string | null
}

type WireRow = Record<string, unknown>

/** Rows of the user's own inbox carry the announcement's id beside their own (wire contract §4.13). */
export function noticeFromWire(row: WireRow): Notice {
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '')
  const textOrNull = (name: string): string | null => text(name) || null
  return {
    id: text('anntId') || text('id'),
    title: text('titile'),
    html: text('msgContent') || escapeHtml(text('msgAbstract')),
    sender: text('sender_dictText') || nameOf(text('sender')),
    sendTime: text('sendTime') || text('createTime'),
    priority: textOrNull('priority'),
    category: text('msgCategory'),
    isRead: text('readFlag') === '1',
    openType: textOrNull('openType'),
    openPage: textOrNull('openPage'),
    busId: textOrNull('busId'),
  }
}

/** The server sends its own notices under an account name that no user has. */
const nameOf = (sender: string): string => (sender === 'system' ? '系统' : sender)

/** The summary is plain text. */
