import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, Tables } from './Database.ts'
import { type Migration, migrations } from './migrations/index.ts'
import { lockNotAvailable } from './schema/lockTables.ts'
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

/**
 * Runs the missing written migrations in one transaction, each once even when several instances start concurrently. An
 * older program that may still run leaves a newer database as it is.
 */
export async function migrate(db: Pick<Database, 'kysely'>, list: readonly Migration[] = migrations): Promise<number> {
  if ((await usableSchema(db, list.length)) >= list.length) return 0
  const started = performance.now()
  for (;;)
    try {
      return await runMissing(db, list)
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string }
      if (code !== lockNotAvailable || performance.now() - started > longestWaitMs) throw error
      await sleep(pauseMs)
    }
}

/** Others wait behind us for as long as we wait for a table, so that each attempt is short; a backup takes minutes. */
const lockTimeoutMs = 500
const pauseMs = 1_000
const longestWaitMs = 300_000

function runMissing(db: Pick<Database, 'kysely'>, list: readonly Migration[]): Promise<number> {
  return db.kysely.transaction().execute(async (tx) => {
    // Building over much data and waiting for another instance may take long, and no request is waiting.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(tx)
    await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(tx)
    await sql`create table if not exists ${sql.table(tableName)}
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
    await sql`alter table ${sql.table(tableName)} add column if not exists kind text not null default 'pause'`.execute(
      tx,
    )
    const first = await usableSchema({ kysely: tx }, list.length)
    for (let place = first; place < list.length; place++) await runStep(tx, list[place]!, place + 1)
    return Math.max(0, list.length - first)
  })
}

/** The lowest schema number of a program that may still run: all later migrations are of the kind `expand`. */
export async function lowestSchema(db: Pick<Database, 'kysely'>): Promise<number> {
  if ((await databaseSchema(db)) === 0) return 0
  // Databases of earlier programs have no kinds yet.
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from ${sql.table(tableName)} m where to_jsonb(m) ->> 'kind' is distinct from 'expand'`.execute(
    db.kysely,
  )
  return Number(rows[0]?.name ?? 0)
}

/** The schema number of the database, which may be newer; refuses one that a program of `own` cannot use. */
async function usableSchema(db: Pick<Database, 'kysely'>, own: number): Promise<number> {
  const current = await databaseSchema(db)
  if (current > own && (await lowestSchema(db)) > own)
    throw new StartError(`数据库版本 ${current} 比程序支持的版本 ${own} 新，请升级程序后再启动`)
  return current
}

async function runStep(tx: Transaction<Tables>, { kind, up }: Migration, number: number): Promise<void> {
  try {
    // A migration is about the tables of its time, which no type describes.
    await up(tx as unknown as Kysely<unknown>)
    await sql`insert into ${sql.table(tableName)} (name, timestamp, kind)
      values (${nameOf(number)}, ${new Date().toISOString()}, ${kind})`.execute(tx)
  } catch (error) {
    const reason = error instanceof Error ? error.message : '原因不明'
    throw new StartError(`数据库升级第 ${number} 步失败，未作任何更改：${reason}`, { cause: error })
  }
}
