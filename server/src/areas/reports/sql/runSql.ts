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

/** Runs a statement where it belongs: on its data source, or on the views made for this reader. */
export function runSql(parts: SqlParts, actor: Actor, request: SqlRequest): Promise<SqlResult> {
  const run = (): Promise<SqlResult> =>
    request.sourceId ? runOnSource(parts, actor, request.sourceId, request) : runOnViews(parts, actor, request)
  // A caller in a transaction only checks a statement, and would hold its connection while it waits.
  return request.tx ? run() : inTurn(actor, request.signal, run)
}
