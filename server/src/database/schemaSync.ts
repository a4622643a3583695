import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { compareTable, isLarge } from './schema/compareTable.ts'
import { lockNotAvailable, lockTables } from './schema/lockTables.ts'
import { orderIndexes, type PendingIndex, splitIndexes } from './schema/pendingIndexes.ts'
import type { Database, Tables } from './Database.ts'
import { programSchema } from './migrate.ts'
import { isOlder, type ProgramNumber, programNumber } from './programNumber.ts'
import { readCatalog } from './schema/readCatalog.ts'
import { StartError } from './connection/StartError.ts'
import type { TableSpec } from './TableSpec.ts'

export interface SchemaPlan {
  /** Additive SQL that one transaction executes, in order. */
  statements: string[]
  /** Indexes of large tables: built after the commit, while others write. */
  later: PendingIndex[]
  /** The existing tables that the statements change. */
  altered: string[]
  /** Those of the statements, and of the later indexes, that read a large table, with about how many rows it has. */
  slow: Map<string, number>
  /** Those of the statements before which the instances of the former program are stopped. */
  pauses: string[]
  /** What needs a written migration, in Chinese with table and column. */
  problems: string[]
}

/** What sync would do. Tables and columns without a spec are left alone. */
export async function planSchema(db: Pick<Database, 'kysely'>, specs: readonly TableSpec[]): Promise<SchemaPlan> {
  return plan(db.kysely, specs)
}

/** A start waits for tables that others use: a backup reads all of them for minutes. */
const longestWaitMs = 300_000
const inUse = () => new StartError('数据库表正被其他程序占用，无法升级结构，请稍后重试')

/**
 * Brings the tables to their specs: all of it, or nothing with the reasons. Several instances may start concurrently. An
 * older program that may still run leaves the tables of a newer one as they are.
 */
export async function syncSchema(
  db: Pick<Database, 'kysely'>,
  specs: readonly TableSpec[],
  program: ProgramNumber = programNumber(programSchema),
): Promise<string[]> {
  // The usual start finds its own stamp and does not read the catalog.
  const stamp = createHash('sha256').update(JSON.stringify(specs)).digest('base64url')
  if (isSynced(await lastSync(db.kysely), stamp, program)) return []
  return db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtext('lexdesk.schema'))`.execute(trx)
    const last = await lastSync(trx)
    if (isSynced(last, stamp, program)) return []
    const { statements, later, altered, pauses, problems } = await plan(trx, specs)
    if (problems.length > 0) throw new StartError(`数据库结构需要编写迁移后才能升级：${problems.join('；')}`)
    if (!(await lockTables(trx, altered, longestWaitMs))) throw inUse()
    for (const statement of statements) await run(trx, statement)
    await orderIndexes(trx, later)
    const lowest = last && pauses.length === 0 ? last.lowest : program
    await saveSync(trx, { stamp, program, lowest })
    return statements
  })
}

/** What a database was last synced to. */
interface Sync {
  stamp: string
  program: ProgramNumber
  /** The lowest number of a program that may still run. */
  lowest: ProgramNumber
}

async function lastSync(db: Kysely<Tables>): Promise<Sync | undefined> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('schema_stamp') as found`.execute(db)
  if (!rows[0]?.found) return undefined
  // Databases of earlier programs have the stamp alone.
  const { rows: stamps } = await sql<{ sync: Partial<Sync> & Pick<Sync, 'stamp'> }>`
    select to_jsonb(s) as sync from schema_stamp s`.execute(db)
  return stamps[0] && { program: [], lowest: [], ...stamps[0].sync }
}

async function saveSync(trx: Kysely<Tables>, { stamp, program, lowest }: Sync): Promise<void> {
  await sql`
    create table if not exists schema_stamp (stamp text not null, program integer[] not null default '{}',
      lowest integer[] not null default '{}')`.execute(trx)
  const { rows } = await sql`
    select 1 from pg_attribute where attrelid = 'schema_stamp'::regclass and attname = 'program'`.execute(trx)
  // Only when it is needed: it would wait for a backup that reads the table.
  if (rows.length === 0)
    await sql`
      alter table schema_stamp add column program integer[] not null default '{}',
        add column lowest integer[] not null default '{}'`.execute(trx)
  await sql`delete from schema_stamp`.execute(trx)
  await sql`insert into schema_stamp (stamp, program, lowest) values (${stamp}, ${program}, ${lowest})`.execute(trx)
}

function isSynced(last: Sync | undefined, stamp: string, program: ProgramNumber): boolean {
  if (last && isOlder(program, last.lowest))
    throw new StartError('数据库已由更新的程序升级，本程序不能继续使用它，请升级程序后再启动')
  return last !== undefined && (last.stamp === stamp || isOlder(program, last.program))
}

async function plan(db: Kysely<Tables>, specs: readonly TableSpec[]): Promise<SchemaPlan> {
  const catalog = await readCatalog(
    db,
    specs.map(({ name }) => name),
  )
  const whole: SchemaPlan = { statements: [], later: [], altered: [], slow: new Map(), pauses: [], problems: [] }
  for (const spec of specs) {
    const current = catalog.get(spec.name)
    const { statements, pauses, reads, problems, checks } = compareTable(spec, current)
    const { now, later } = isLarge(current) ? splitIndexes(spec, statements) : { now: statements, later: [] }
    whole.statements.push(...now)
    whole.later.push(...later)
    if (current && now.length > 0) whole.altered.push(spec.name)
    if (current && isLarge(current)) for (const statement of reads) whole.slow.set(statement, current.rows)
    whole.pauses.push(...pauses)
    whole.problems.push(...problems)
    for (const { query, problem } of checks) {
      const { rows } = await sql.raw(query).execute(db)
      if (rows.length > 0) whole.problems.push(problem)
    }
  }
  return whole
}

async function run(trx: Kysely<Tables>, statement: string): Promise<void> {
  try {
    await sql.raw(statement).execute(trx)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === lockNotAvailable) throw inUse()
    throw new StartError(`数据库结构升级失败，未作任何更改：${message}（${statement.split('\n', 1).join()}）`)
  }
}
