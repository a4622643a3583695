import { sql } from 'kysely'
import { hashPassword } from '../../access/password.ts'
import { savePassword } from '../../access/passwordPolicy.ts'
import { writeLog } from '../../access/writeLog.ts'
import type { SessionParts } from './SessionParts.ts'
import type { UserRow } from './userRows.ts'

interface Change {
  password: string
  /** In the words of the log. */
  words: string
  address: string
  /** The session that goes on. */
  keptSession?: string
}

/** Sets a new password and ends every session that was opened with the old one, with its sockets. */
export async function changePassword(
  { engine, sessions, closeSession }: SessionParts,
  user: UserRow,
  { password, words, address, keptSession }: Change,
): Promise<void> {
  const db = engine.db.kysely
  const { id, username, realname } = user
  await savePassword(db, id, await hashPassword(password))
  await sql`update sys_user set update_by = ${username}, update_time = now() where id = ${id}`.execute(db)
  for (const ended of await sessions.revokeAll(id, keptSession)) closeSession(ended)
  const content = `用户名: ${username},${words}成功！`
  await writeLog(db, { type: 'operation', operation: 'edit', content, username, realname, address })
}
