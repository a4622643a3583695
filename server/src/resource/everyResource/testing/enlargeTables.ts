import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../../database/Database.ts'
import type { ColumnType, TableSpec } from '../../../database/TableSpec.ts'

const sampleRows = 300

const sampleOf: Record<ColumnType, string> = {
  text: `'v' || n`,
  integer: 'n',
  bigint: 'n',
  numeric: 'n',
  boolean: 'n % 100 > 0',
  date: `date '2026-01-01' - n`,
  'time(0)': `time '09:00'`,
  'timestamptz(0)': `now() - n * interval '1 hour'`,
  jsonb: `'{}'`,
  'text[]': `array['v' || n]`,
  bytea: `'\\x00'`,
}

/** Columns with few values, where the planner would otherwise expect one row of each. */
const sampleOfColumn: Record<string, string> = {
  tenant_id: '1',
  'sys_log.log_type': '1 + n % 2',
  'change_log.changes': 'null',
  'change_log.resource': `(array['enterprise', 'contract', 'deadline', 'entrustment'])[1 + n % 4]`,
}

/**
 * Fills each table with a few pages and tells the planner that they are 100,000 rows: it counts the pages itself, but
 * takes the rows per page from the catalog.
 */
export async function enlargeTables({ kysely }: Database, tables: readonly TableSpec[]): Promise<void> {
  await kysely.connection().execute(async (db) => {
    // It would correct the catalog.
    for (const { name } of tables) await sql.raw(`alter table ${name} set (autovacuum_enabled = off)`).execute(db)
    // Neither triggers nor their tallies are about these rows.
    await sql`set session_replication_role = replica`.execute(db)
    for (const table of tables) await fill(db, table)
    for (const { name } of tables)
      await sql`update pg_class set reltuples = 100000, relpages = greatest(1, pg_relation_size(oid) / 8192)
        where relname = ${name}`.execute(db)
    await sql`reset session_replication_role`.execute(db)
  })
}

async function fill(db: Kysely<Tables>, { name: table, columns: specified }: TableSpec): Promise<void> {
  const columns = specified.filter(({ name }) => !['deleted_at', 'deleted_by'].includes(name))
  const values = columns.map(
    ({ name, type }) => sampleOfColumn[`${table}.${name}`] ?? sampleOfColumn[name] ?? sampleOf[type],
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await sql
    .raw(
      `insert into ${table} (${names}) select ${values.join(', ')} from generate_series(1, ${sampleRows}) n
       on conflict do nothing`,
    )
    .execute(db)
  await sql.raw(`analyze ${table}`).execute(db)
}
