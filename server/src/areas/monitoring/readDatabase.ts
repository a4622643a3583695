import { createHash } from 'node:crypto'
import type { DatabaseState, IndexFigures, RunningStatement, TableFigures } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Engine } from '../../resource/Engine.ts'
import { readBackups } from './backups/readBackups.ts'

const maxShown = 20
const maxStatements = 10
const maxLength = 2_000

interface Totals {
  version: string
  bytes: number
  max: number
  open: number
  active: number
  waiting: number
  hits: number
  reads: number
  commits: number
  rollbacks: number
  deadlocks: number
  tableCount: number
  indexCount: number
}

const totals = sql<Totals>`
  select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
    current_setting('max_connections')::int as max, a.*, d.blks_hit as hits, d.blks_read as reads,
    d.xact_commit as commits, d.xact_rollback as rollbacks, d.deadlocks,
    (select count(*) from pg_stat_user_tables where schemaname = current_schema()) as "tableCount",
    (select count(*) from pg_stat_user_indexes where schemaname = current_schema()) as "indexCount"
  from pg_stat_database d, (
    select count(*) as open, count(*) filter (where state = 'active') as active,
      count(*) filter (where cardinality(pg_blocking_pids(pid)) > 0) as waiting
    from pg_stat_activity where backend_type = 'client backend') a
  where d.datname = current_database()`

/** Asking for the size of a table waits until an exclusive lock of it ends. */
const locked = sql`(select relation from pg_locks where mode = 'AccessExclusiveLock' and relation is not null)`

const tables = sql<Omit<TableFigures, 'title'>>`
  select name, rows, "deadRows", pg_table_size(free) as bytes, pg_indexes_size(free) as "indexBytes"
  from (
    select relname as name, n_live_tup as rows, n_dead_tup as "deadRows",
      case when relid not in ${locked} then relid end as free
    from pg_stat_user_tables where schemaname = current_schema()) t
  order by pg_total_relation_size(free) desc, name limit ${maxShown}`

const indexes = sql<IndexFigures>`
  select name, "table", scans, pg_relation_size(free) as bytes
  from (
    select indexrelname as name, relname as "table", idx_scan as scans,
      case when relid not in ${locked} and indexrelid not in ${locked} then indexrelid end as free
    from pg_stat_user_indexes where schemaname = current_schema()) i
  order by bytes desc, name limit ${maxShown}`

/** Also transactions that wait for their next statement: they may hold locks. */
const running = sql<RunningStatement>`
  select pid, state, extract(epoch from clock_timestamp() - coalesce(
      case when state = 'active' then query_start else xact_start end, query_start))::float8 as seconds,
    pg_blocking_pids(pid) as "waitsFor", query as text
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and state is not null and state <> 'idle'
  order by seconds desc limit ${maxStatements}`

/** The state of the database, as it counts itself. */
export async function readDatabase({ db, entries }: Engine, backupDir: string | undefined): Promise<DatabaseState> {
  const titles = new Map([...entries.values()].map(({ resource: { table, title } }) => [table, title]))
  const { kysely, pool, statements, isEmbedded } = db
  // First, so that it does not show the others.
  const now = await running.execute(kysely)
  const [total, bySize, byIndex, backup] = await Promise.all([
    totals.execute(kysely),
    tables.execute(kysely),
    indexes.execute(kysely),
    readBackups(db, backupDir),
  ])
  const { version, bytes, max, open, active, waiting, hits, reads, ...counts } = total.rows[0]!
  return {
    version,
    isEmbedded,
    bytes,
    connections: { open, max, active, waiting },
    pool: {
      open: pool.totalCount,
      idle: pool.idleCount,
      max: pool.options.max,
      waiting: pool.waitingCount,
    },
    cacheHitRate: hits + reads > 0 ? hits / (hits + reads) : null,
    ...counts,
    tables: bySize.rows.map((table) => ({ ...table, title: titles.get(table.name) ?? null })),
    indexes: byIndex.rows,
    running: now.rows.map((one) => ({ ...one, text: shownText(one.text) })),
    slowest: statements.slowest(maxStatements).map(({ text, count, totalMs, maxMs }) => ({
      id: createHash('sha1').update(text).digest('hex').slice(0, 12),
      text: shownText(text),
      count,
      meanMs: totalMs / count,
      maxMs,
    })),
    backup,
  }
}

/** Literals may be personal data. Values are parameters and not part of the text. */
export function shownText(text: string): string {
  const masked = text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'…'")
    .replaceAll(/'(?:[^']|'')*'?/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
  return masked.length > maxLength ? `${masked.slice(0, maxLength)}…` : masked
}
