import { errors, type SqlParam } from '@lexdesk/domain'
import pg from 'pg'
import type { Socket } from 'node:net'
import type { Actor } from '../../../access/Actor.ts'
import { today } from '../../../clock/wallClock.ts'
import type { Database } from '../../../database/Database.ts'
import { placeIn, SqlProblem } from './SqlProblem.ts'
import { explainSqlError } from './explainSqlError.ts'
import { type ReadSql, readSql, todayParam } from './readSql.ts'
import { ensureRole, sqlRole } from './sqlRole.ts'
import { type ReportView, type SqlParts, viewsFor, viewSql } from './sqlViews.ts'

interface SqlRequest {
  sql: string
  params: readonly SqlParam[]
  /** The values of the parameters, read by their fields. */
  values: Readonly<Record<string, unknown>>
  /** With 0 the statement is only checked. */
  mostRows: number
  timeoutMs?: number
  signal?: AbortSignal
}

export interface SqlResult {
  fields: { name: string; type: number }[]
  /** As the database prints them. */
  rows: (string | null)[][]
  isCut: boolean
  views: ReportView[]
}

const defaultTimeoutMs = 30_000
const mostBytes = 64 * 1024 * 1024
/** Each takes a connection and a process of the database server. */
const mostAtOnce = 4
let running = 0

const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/**
 * Runs a statement in a read-only transaction of its own connection, as a role that can read nothing but the views made
 * for this reader. Nothing of it stays: the transaction is rolled back and the connection closed.
 */
export async function runSql(parts: SqlParts, actor: Actor, request: SqlRequest): Promise<SqlResult> {
  const read = readSql(request.sql, request.params)
  // A name that only looks like that of a view costs little.
  const views = viewsFor(parts, actor).filter(({ name, isOpen }) => isOpen && read.words.has(name))
  const { db } = parts.engine
  await ensureRole(db)
  if (running >= mostAtOnce) throw errors.refused('同时运行的 SQL 报表已达上限，请稍后再试')
  running++
  const client = db.createClient()
  const stop = watch(client, db, request.signal)
  try {
    if (request.signal?.aborted) throw errors.refused('已取消')
    await client.connect()
    stop.pid = await begin(client)
    return { ...(await runIn(client, parts, actor, read, views, request)), views }
  } catch (error) {
    throw stop.reason ?? explained(error, request, read, views)
  } finally {
    running--
    stop.end()
    await client.end().catch(() => {})
  }
}

/** From here to the end of the transaction the client keeps this process, also behind a pooler. */
async function begin(client: pg.Client): Promise<number | undefined> {
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function runIn(
  client: pg.Client,
  parts: SqlParts,
  actor: Actor,
  { text, names }: ReadSql,
  views: readonly ReportView[],
  { values, mostRows, timeoutMs = defaultTimeoutMs }: SqlRequest,
): Promise<Omit<SqlResult, 'views'>> {
  await client.query(`set local statement_timeout = ${timeoutMs}; set local lock_timeout = 5000;
    set local max_parallel_workers_per_gather = 0; set local standard_conforming_strings = on;
    ${parts.engine.db.isEmbedded ? "set local temp_file_limit = '1GB';" : ''}`)
  for (const view of views) await client.query(viewSql(parts.engine, actor, view))
  if (views.length > 0)
    await client.query(`grant select on ${views.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} to ${sqlRole}`)
  await client.query(`set local search_path = pg_temp, public; set transaction read only; set local role ${sqlRole}`)
  // The extended protocol takes one statement only.
  await client.query({
    text: `${declare}${text}`,
    values: names.map((name) => values[name] ?? (name === todayParam.name ? today() : null)),
    queryMode: 'extended',
  } as pg.QueryConfig)
  const { fields, rows } = await client.query<(string | null)[]>({
    text: `fetch forward ${mostRows === 0 ? 0 : mostRows + 1} from report_rows`,
    rowMode: 'array',
    types: asText,
  })
  return {
    fields: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
    rows: rows.slice(0, mostRows),
    isCut: rows.length > mostRows,
  }
}

const declare = 'declare report_rows no scroll cursor for '

interface Watch {
  /** The process of the database that runs the statement; behind a pooler the driver does not know it. */
  pid?: number
  reason?: Error
  end(): void
}

/** Ends the statement when the reader has left, or when it returns more than a browser can show. */
function watch(client: pg.Client, { pool }: Database, signal: AbortSignal | undefined): Watch {
  const state: Watch = { end: () => signal?.removeEventListener('abort', cancel) }
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  function cancel(): void {
    state.reason = errors.refused('已取消')
    if (state.pid) pool.query('select pg_cancel_backend($1)', [state.pid]).catch(() => {})
    stream.destroy()
  }
  signal?.addEventListener('abort', cancel)
  client.on('error', () => {})
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes < mostBytes || state.reason) return
    state.reason = errors.refused('结果太大，无法显示：请减少列或者先汇总')
    stream.destroy()
  })
  return state
}

function explained(error: unknown, { sql }: SqlRequest, read: ReadSql, views: readonly ReportView[]): unknown {
  const { position, code } = error as { position?: string; code?: string }
  if (error instanceof SqlProblem || code === undefined) return error
  const at = position === undefined ? undefined : unitsBefore(`${declare}${read.text}`, Number(position) - 1)
  const origin = at === undefined || at < declare.length ? undefined : read.originOf(at - declare.length)
  return new SqlProblem(
    explainSqlError(error as pg.DatabaseError, views),
    origin === undefined ? undefined : placeIn(sql, origin),
  )
}

/** PostgreSQL counts characters, this language units of UTF-16. */
const unitsBefore = (text: string, characters: number): number => [...text].slice(0, characters).join('').length
