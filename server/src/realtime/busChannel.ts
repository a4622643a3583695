import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'

/**
 * The channel of all instances on one database. Other deployments may use the same Redis, even one on a copy of the
 * database, which has the same secret but another number.
 */
export async function busChannel({ kysely }: Database, secret: string): Promise<string> {
  const { rows } = await sql<{ oid: string }>`
    select oid::text as oid from pg_database where datname = current_database()`.execute(kysely)
  const id = createHash('sha256').update(`${secret} ${rows[0]!.oid}`).digest('hex').slice(0, 16)
  return `lexdesk:hub:${id}`
}
