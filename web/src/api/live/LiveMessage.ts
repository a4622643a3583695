import type { Task } from '@lexdesk/domain'

/** Rows of a resource that the page shows have changed, possibly by several writes. */
export interface ResourceMessage {
  cmd: 'resource'
  resource: string
  ids: string[]
  action: string
  /** Of the writes; undefined for a job or a background task. */
  requestIds: (string | undefined)[]
  /** From shortly before the page was subscribed. */
  isReplay?: boolean
}

export interface ChangedDictionary {
  code: string
  /** Its items are rows of a data source. */
  isSourced: boolean
}

/** Messages of the server on the socket. Other commands are ignored. */
export type LiveMessage =
  | ResourceMessage
  | { cmd: 'task'; task: Task }
  | { cmd: 'dict'; codes: ChangedDictionary[] }
  /** A notice for all users, or for this user (wire contract §8.1). */
  | { cmd: 'topic' | 'user'; msgId: string; msgTxt: string }
  /** A notice was revoked. */
  | { cmd: 'notices' }
  /** A session of this user was ended, possibly the one of this browser. */
  | { cmd: 'session' }
  /** Menus or grants have changed. */
  | { cmd: 'menu' }
  /** Messages of other instances were lost. */
  | { cmd: 'resync' }
  /** The demo clock was moved. */
  | { cmd: 'demoClock'; now: string }

/** Frames that are not JSON or not a known command are ignored: old servers echo plain text. */
export function readLiveMessage(frame: unknown): LiveMessage | undefined {
  const message = parseObject(frame)
  if (message?.cmd === 'resource' && typeof message.resource === 'string') {
    const [ids, requestIds] = [message.ids, message.requestIds].map((list) => (Array.isArray(list) ? list : []))
    return {
      cmd: 'resource',
      resource: message.resource,
      ids: ids!.map(String),
      action: textOf(message.action),
      requestIds: requestIds!.map((id) => (typeof id === 'string' ? id : undefined)),
      ...(message.isReplay === true && { isReplay: true }),
    }
  }
  if (message?.cmd === 'task' && hasId(message.task)) return { cmd: 'task', task: message.task as Task }
  if (message?.cmd === 'dict' && Array.isArray(message.codes))
    return { cmd: 'dict', codes: message.codes as ChangedDictionary[] }
  if (message?.cmd === 'notices') return { cmd: 'notices' }
  if (message?.cmd === 'session') return { cmd: 'session' }
  if (message?.cmd === 'menu') return { cmd: 'menu' }
  if (message?.cmd === 'resync') return { cmd: 'resync' }
  if (message?.cmd === 'demoClock') return { cmd: 'demoClock', now: textOf(message.now) }
  if (message?.cmd === 'topic' || message?.cmd === 'user')
    return { cmd: message.cmd, msgId: textOf(message.msgId), msgTxt: textOf(message.msgTxt) }
  return undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function parseObject(frame: unknown): Record<string, unknown> | undefined {
  if (typeof frame !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(frame)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const hasId = (task: unknown): boolean => typeof task === 'object' && task !== null && 'id' in task
