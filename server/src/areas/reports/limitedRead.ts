import { errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Actor } from '../../access/Actor.ts'
import type { Database, ReadSource, Tables } from '../../database/Database.ts'
import { createTurns } from './createTurns.ts'

const timeLimitMs = 30_000
const canceledCode = '57014'

/** Each takes a connection of the pool, which everything else needs too. */
const inTurn = createTurns({
  atOnce: 5,
  ofTenant: 4,
  ofUser: 3,
  waitingOfTenant: 100,
  refusal: '等待统计的报表过多，请稍后再试',
})

interface Asked {
  actor: Actor
  signal?: AbortSignal | undefined
  timeoutMs?: number
}

/** A read that may take long: a few at once, ended after a time and when its reader leaves. */
export function limitedRead<T>(
  db: Database,
  { actor, signal, timeoutMs = timeLimitMs }: Asked,
  read: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return inTurn(actor, signal, async () => {
    try {
      return await db.reads.run((source) =>
        source.kysely
          .transaction()
          .setAccessMode('read only')
          .execute((tx) => cancellable(source, tx, { signal, timeoutMs }, read)),
      )
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== canceledCode) throw error
      throw errors.refused(signal?.aborted ? '已取消' : '统计用时过长，已停止：请减少维度或者先筛选')
    }
  })
}

async function cancellable<T>(
  source: ReadSource,
  tx: Kysely<Tables>,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
  read: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx)
  let cancelling: Promise<unknown> | undefined
  const cancel = (): void => {
    cancelling = cancelStatement(source, rows[0]!.pid)
  }
  if (signal?.aborted) throw errors.refused('已取消')
  signal?.addEventListener('abort', cancel)
  try {
    return await read(tx)
  } finally {
    signal?.removeEventListener('abort', cancel)
    // The connection goes back to the pool: a later cancel would end the statement of somebody else.
    await cancelling
  }
}

/** On a connection of its own: those of the pool may all be taken by such reads, which would wait for each other. */
async function cancelStatement(source: ReadSource, pid: number): Promise<void> {
  const client = source.createClient()
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_cancel_backend($1)', [pid])
  } catch {
    // The statement ends by its own limit.
  } finally {
    await client.end().catch(() => {})
  }
}
