import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { newId } from '../database/newId.ts'

/** The numbers of dictionary log_type. */
export const logTypes = { signIn: 1, operation: 2, fault: 4 } as const
/** The numbers of dictionary operate_type. */
export const operateTypes = { query: 1, add: 2, edit: 3, delete: 4, import: 5, export: 6 } as const

/** The request that an entry was written for. */
export interface CallFacts {
  address?: string
  method?: string
  url?: string
  agent?: string
  requestId?: string
}

export interface LogEntry extends CallFacts {
  type: keyof typeof logTypes
  operation?: keyof typeof operateTypes
  content: string
  /** Login name and name of the user, if known. */
  username?: string | null
  realname?: string | null
  tenantId?: number
  /** The route as declared, `/sys/dict/back/:id`. */
  route?: string
  /** The parameters as JSON, without secrets. */
  params?: string
  /** The records that the call named or created: users walled from one of them cannot read the entry. */
  recordIds?: readonly string[]
  costMs?: number
  isSuccess?: boolean
  at?: Date
}

/** The current call, whether it has already logged itself, and whether its handler has returned. */
export interface CurrentCall {
  facts: CallFacts
  hasLogged: boolean
  isAnswered: boolean
}

export const currentCall = new AsyncLocalStorage<CurrentCall>()

/** The id of the current request until it is answered; undefined in jobs and in tasks that outlive their request. */
export function unansweredRequestId(): string | undefined {
  const call = currentCall.getStore()
  return call?.isAnswered === false ? call.facts.requestId : undefined
}

/** Logs who did what, when and from where. Entries are append-only. */
export async function writeLog(db: Kysely<Tables>, entry: LogEntry): Promise<void> {
  const call = currentCall.getStore()
  if (call) call.hasLogged = true
  await insertLogs(db, [{ ...call?.facts, ...entry }])
}

export async function insertLogs(db: Kysely<Tables>, entries: readonly LogEntry[]): Promise<void> {
  await db.insertInto('sys_log').values(entries.map(rowOf)).execute()
}

function rowOf(entry: LogEntry) {
  const username = entry.username ? oneLine(entry.username, 100) : null
  return {
    id: newId(),
    tenant_id: entry.tenantId ?? 0,
    log_type: logTypes[entry.type],
    operate_type: entry.operation ? operateTypes[entry.operation] : null,
    log_content: oneLine(entry.content, 1000),
    userid: username,
    username: entry.realname ? oneLine(entry.realname, 100) : null,
    ip: entry.address ?? null,
    method: entry.route ?? null,
    request_type: entry.method ?? null,
    request_url: entry.url ? oneLine(entry.url, 500) : null,
    request_param: entry.params ?? null,
    record_ids: entry.recordIds ? [...entry.recordIds] : null,
    cost_time: entry.costMs ?? null,
    agent: entry.agent ? oneLine(entry.agent, 300) : null,
    request_id: entry.requestId ?? null,
    is_success: entry.isSuccess ?? true,
    create_by: username,
    create_time: entry.at ?? new Date(),
  }
}

/** Collapses line breaks, so that input cannot forge a second entry. */
const oneLine = (text: string, max: number): string => text.replace(/\s+/g, ' ').trim().slice(0, max)
