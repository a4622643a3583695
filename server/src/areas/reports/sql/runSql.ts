import type { Actor } from '../../../access/Actor.ts'
import { createTurns } from '../createTurns.ts'
import { runOnSource } from './runOnSource.ts'
import { runOnViews } from './runOnViews.ts'
import type { SqlRequest, SqlResult } from './SqlRequest.ts'
import type { SqlParts } from './sqlViews.ts'

/** Each statement takes a connection and a process of a database server; a dashboard asks for many. */
const inTurn = createTurns({
  atOnce: 4,
  ofTenant: 3,
  ofUser: 2,
  waitingOfTenant: 40,
  refusal: '等待运行的 SQL 报表过多，请稍后再试',
})

/**
 * A caller in a transaction checks a statement, or a value against its rows, and holds a connection of the pool
 * meanwhile. So these have turns of their own, before which few wait, and a short time.
 */
const inTurnOfWrites = createTurns({
  atOnce: 3,
  ofTenant: 2,
  ofUser: 2,
  waitingOfTenant: 2,
  refusal: '正在核对的报表数据过多，请稍后再试',
})
const longestOfWriteMs = 5_000

/** Runs a statement where it belongs: on its data source, or on the views made for this reader. */
export function runSql(parts: SqlParts, actor: Actor, request: SqlRequest): Promise<SqlResult> {
  const asked = request.tx ? { timeoutMs: longestOfWriteMs, ...request } : request
  const run = (): Promise<SqlResult> =>
    asked.sourceId ? runOnSource(parts, actor, asked.sourceId, asked) : runOnViews(parts, actor, asked)
  return asked.tx ? inTurnOfWrites(actor, asked.signal, run) : inTurn(actor, asked.signal, run)
}
