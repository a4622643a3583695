import pg from 'pg'
import type { Socket } from 'node:net'
import type { Actor } from '../../../access/Actor.ts'
import { cursorRows } from '../../../dataSources/cursorRows.ts'
import { TooManyBytes } from '../../../dataSources/SourceQuery.ts'
import type { Database } from '../../../database/Database.ts'
import { explainPostgres } from './explainPostgres.ts'
import { narrowedRows } from './narrowedRows.ts'
import { type ReadSql, readSql } from './readSql.ts'
import { cancelled, type SqlRequest, type SqlResult, timeLimitMs, tooLarge } from './SqlRequest.ts'
import { ensureRole, sqlRole } from './sqlRole.ts'
import { type ReportView, type SqlParts, viewsFor, viewSql } from './sqlViews.ts'

/**
 * Runs a statement in a read-only transaction of its own connection, as a role that can read nothing but the views made
 * for this reader. Nothing of it stays: the transaction is rolled back and the connection closed.
 */
export async function runOnViews(parts: SqlParts, actor: Actor, request: SqlRequest): Promise<SqlResult> {
  const read = readSql(request.sql, request.params)
  const views = viewsFor(parts, actor).filter(({ name, isOpen }) => isOpen && read.relations.has(name))
  const { db } = parts.engine
  const client = db.createClient()
  client.on('error', () => {})
  const leaving = endWhenLeft(client, db, request.signal)
  try {
    await client.connect()
    await ensureRole(db, client)
    leaving.pid = await begin(client)
    return await rowsIn(client, parts, actor, read, views, request)
  } catch (error) {
    if (request.signal?.aborted) throw cancelled()
    throw error instanceof TooManyBytes ? tooLarge() : explainPostgres(error, request.sql, read, views)
  } finally {
    leaving.stop()
    await client.end().catch(() => {})
  }
}

/** From here to the end of the transaction the client keeps this process, also behind a pooler. */
async function begin(client: pg.Client): Promise<number | undefined> {
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function rowsIn(
  client: pg.Client,
  parts: SqlParts,
  actor: Actor,
  read: ReadSql,
  views: readonly ReportView[],
  request: SqlRequest,
): Promise<SqlResult> {
  await client.query(`set local statement_timeout = ${request.timeoutMs ?? timeLimitMs}; set local lock_timeout = 5000;
    set local max_parallel_workers_per_gather = 0; set local standard_conforming_strings = on;
    ${parts.engine.db.isEmbedded ? "set local temp_file_limit = '1GB';" : ''}`)
  for (const view of views) await client.query(viewSql(parts.engine, actor, view))
  if (views.length > 0)
    await client.query(`grant select on ${views.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} to ${sqlRole}`)
  await client.query(`set local search_path = pg_temp, public; set transaction read only; set local role ${sqlRole}`)
  return narrowedRows(request, read, { dialect: 'postgresql', isOwn: true }, (query) => cursorRows(client, query))
}

interface Leaving {
  /** The process of the database that runs the statement; behind a pooler the driver does not know it. */
  pid?: number | undefined
  stop(): void
}

/** Ends the statement when the reader has left. */
function endWhenLeft(client: pg.Client, { pool }: Database, signal: AbortSignal | undefined): Leaving {
  const leaving: Leaving = { stop: () => signal?.removeEventListener('abort', end) }
  function end(): void {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    if (leaving.pid) pool.query('select pg_cancel_backend($1)', [leaving.pid]).catch(() => {})
    stream.destroy()
  }
  signal?.addEventListener('abort', end)
  return leaving
}
