import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'

/**
 * The channel of all instances on one database. Other deployments may use the same Redis, even one on a restored copy of
 * the database: it has the same secret, but another number in its server, or another server. A server that is itself a
 * copy of the data files of another one has the same numbers and needs a Redis of its own.
 */
export async function busChannel({ kysely }: Pick<Database, 'kysely'>, secret: string): Promise<string> {
  const { rows } = await sql<{ oid: string; isReadable: boolean }>`
    select oid::text as oid, has_function_privilege('pg_control_system()', 'execute') as "isReadable"
    from pg_database where datname = current_database()`.execute(kysely)
  const { oid, isReadable } = rows[0]!
  const server = isReadable ? await serverNumber(kysely) : ''
  const id = createHash('sha256').update(`${secret} ${oid} ${server}`).digest('hex').slice(0, 16)
  return `lexdesk:hub:${id}`
}

/** Every role may read it, unless the operator of the server has revoked that. */
async function serverNumber(kysely: Database['kysely']): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select system_identifier::text as number from pg_control_system()`.execute(kysely)
  return rows[0]!.number
}
