import { escapeHtml } from '@lexdesk/domain'
/** A notice as its reader gets it. `id` is that of the announcement, whichever call it came from. */
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

/** Rows of one's own box carry the announcement's id beside their own (wire contract §4.13). */
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

/** The server itself sends under an account that nobody has. */
const nameOf = (sender: string): string => (sender === 'system' ? '系统' : sender)

/** The summary is plain text. */
