import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, Tables } from './Database.ts'
import { migrations, type WrittenMigration } from './migrations/index.ts'
import { StartError } from './connection/StartError.ts'

const tableName = 'schema_migration'
/**
 * Held by the transaction and not by the session, which a pooler may change. Earlier versions take the same number, so
 * that they can start at the same time.
 */
const lockId = 3853314791062309107n

/** The schema number of this program. */
export const programSchema = migrations.length

const nameOf = (number: number): string => String(number).padStart(4, '0')

/** The schema number of the database; 0 before the first start. */
export async function databaseSchema(db: Pick<Database, 'kysely'>): Promise<number> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${tableName}) as found`.execute(db.kysely)
  if (!rows[0]?.found) return 0
  const { rows: last } = await sql<{ name: string | null }>`
    select max(name) as name from ${sql.table(tableName)}`.execute(db.kysely)
  return Number(last[0]?.name ?? 0)
}

/** Runs the missing written migrations in one transaction, each once even when several instances start concurrently. */
export async function migrate(
  db: Pick<Database, 'kysely'>,
  list: readonly WrittenMigration[] = migrations,
): Promise<number> {
  if ((await runnable(db, list)) === list.length) return 0
  return db.kysely.transaction().execute(async (tx) => {
    // Building over much data and waiting for another instance may take long, and no request is waiting.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(tx)
    await sql`create table if not exists ${sql.table(tableName)}
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
    const first = await runnable({ kysely: tx }, list)
    for (let place = first; place < list.length; place++) await runStep(tx, list[place]!, place + 1)
    return list.length - first
  })
}

/** The schema number of a database that this program can work with. */
async function runnable(db: Pick<Database, 'kysely'>, list: readonly WrittenMigration[]): Promise<number> {
  const current = await databaseSchema(db)
  if (current > list.length)
    throw new StartError(`数据库版本 ${current} 比程序支持的版本 ${list.length} 新，请升级程序后再启动`)
  return current
}

async function runStep(tx: Transaction<Tables>, up: WrittenMigration, number: number): Promise<void> {
  try {
    // A migration is about the tables of its time, which no type describes.
    await up(tx as unknown as Kysely<unknown>)
    await sql`insert into ${sql.table(tableName)} (name, timestamp)
      values (${nameOf(number)}, ${new Date().toISOString()})`.execute(tx)
  } catch (error) {
    const reason = error instanceof Error ? error.message : '原因不明'
    throw new StartError(`数据库升级第 ${number} 步失败，未作任何更改：${reason}`)
  }
}
