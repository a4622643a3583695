import { user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { hashPassword } from '../../access/password.ts'
import { savePassword } from '../../access/passwordPolicy.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { SessionParts } from './SessionParts.ts'
import type { UserRow } from './userRows.ts'

const col = columnsOf(user)

interface Change {
  password: string
  /** Text for the log. */
  words: string
  address: string
  /** The session that stays open. */
  retainedSession?: string
}

/** Sets a new password and ends every session opened with the old one, including its sockets. */
export async function changePassword(
  { engine, sessions, closeSession }: SessionParts,
  user: UserRow,
  { password, words, address, retainedSession }: Change,
): Promise<void> {
  const db = engine.db.kysely
  const { id, username, realname } = user
  await savePassword(db, id, await hashPassword(password))
  await sql`update ${col.$table} set ${col.updateBy} = ${username}, ${col.updateTime} = now()
    where ${col.id} = ${id}`.execute(db)
  for (const ended of await sessions.revokeAll(id, 'password', retainedSession)) closeSession(ended)
  const content = `用户名: ${username},${words}成功！`
  await writeLog(db, { type: 'operation', operation: 'edit', content, username, realname, address })
}
