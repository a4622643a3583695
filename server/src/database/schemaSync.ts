import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { compareTable } from './schema/compareTable.ts'
import type { Database, Tables } from './Database.ts'
import { programSchema } from './migrate.ts'
import { isOlder, type ProgramNumber, programNumber } from './programNumber.ts'
import { readCatalog } from './schema/readCatalog.ts'
import { StartError } from './connection/StartError.ts'
import type { TableSpec } from './TableSpec.ts'

export interface SchemaPlan {
  /** Additive SQL, in order. */
  statements: string[]
  /** Those of the statements before which the instances of the former program are stopped. */
  pauses: string[]
  /** What needs a written migration, in Chinese with table and column. */
  problems: string[]
}

/** What sync would do. Tables and columns without a spec are left alone. */
export async function planSchema(db: Pick<Database, 'kysely'>, specs: readonly TableSpec[]): Promise<SchemaPlan> {
  return plan(db.kysely, specs)
}

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
    await sql`set local lock_timeout = '60s'`.execute(trx)
    const last = await lastSync(trx)
    if (isSynced(last, stamp, program)) return []
    const { statements, pauses, problems } = await plan(trx, specs)
    if (problems.length > 0) throw new StartError(`数据库结构需要编写迁移后才能升级：${problems.join('；')}`)
    for (const statement of statements) await run(trx, statement)
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
  await sql`create table if not exists schema_stamp (stamp text not null)`.execute(trx)
  await sql`
    alter table schema_stamp add column if not exists program integer[] not null default '{}',
      add column if not exists lowest integer[] not null default '{}'`.execute(trx)
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
  const plans = specs.map((spec) => compareTable(spec, catalog.get(spec.name)))
  const problems = plans.flatMap((one) => one.problems)
  for (const { query, problem } of plans.flatMap((one) => one.checks)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) problems.push(problem)
  }
  return {
    statements: plans.flatMap((one) => one.statements),
    pauses: plans.flatMap((one) => one.pauses),
    problems,
  }
}

async function run(trx: Kysely<Tables>, statement: string): Promise<void> {
  try {
    await sql.raw(statement).execute(trx)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '55P03') throw new StartError('数据库表正被其他程序占用，无法升级结构，请稍后重试')
    throw new StartError(`数据库结构升级失败，未作任何更改：${message}（${statement.split('\n', 1).join()}）`)
  }
}
