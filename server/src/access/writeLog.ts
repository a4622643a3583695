import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/Database.ts'

/** The numbers of dictionary log_type. */
export const logTypes = { signIn: 1, operation: 2, fault: 4 } as const
/** The numbers of dictionary operate_type. */
export const operateTypes = { query: 1, add: 2, edit: 3, delete: 4, import: 5, export: 6 } as const

export interface LogEntry {
  type: keyof typeof logTypes
  operation?: keyof typeof operateTypes
  content: string
  /** Login name and name of who did it, as far as they are known. */
  username?: string | null
  realname?: string | null
  tenantId?: number
  address?: string
  method?: string
  url?: string
  costMs?: number
  isSuccess?: boolean
}

/** One line, so that nobody can write a second one into it. */
const oneLine = (text: string, max: number): string => text.replace(/\s+/g, ' ').trim().slice(0, max)

/** Keeps who did what, when and from where. Entries are never changed through the product. */
export async function writeLog(db: Kysely<Tables>, entry: LogEntry): Promise<void> {
  const { type, operation, username = null, realname = null, address = null, isSuccess = true } = entry
  await sql`
    insert into sys_log (id, tenant_id, log_type, operate_type, log_content, userid, username, ip, request_type,
      request_url, cost_time, is_success, create_by)
    values (${randomBytes(16).toString('hex')}, ${entry.tenantId ?? 0}, ${logTypes[type]},
      ${operation ? operateTypes[operation] : null}, ${oneLine(entry.content, 1000)}, ${username && oneLine(username, 100)},
      ${realname && oneLine(realname, 100)}, ${address}, ${entry.method ?? null}, ${entry.url?.slice(0, 500) ?? null},
      ${entry.costMs ?? null}, ${isSuccess}, ${username && oneLine(username, 100)})`.execute(db)
}
