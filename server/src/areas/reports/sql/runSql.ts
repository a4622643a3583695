import type { Actor } from '../../../access/Actor.ts'
import { inTurn } from './inTurn.ts'
import { runOnSource } from './runOnSource.ts'
import { runOnViews } from './runOnViews.ts'
import type { SqlRequest, SqlResult } from './SqlRequest.ts'
import type { SqlParts } from './sqlViews.ts'

/** Runs a statement where it belongs: on its data source, or on the views made for this reader. */
export const runSql = (parts: SqlParts, actor: Actor, request: SqlRequest): Promise<SqlResult> =>
  inTurn(request.signal, () =>
    request.sourceId ? runOnSource(parts, actor, request.sourceId, request) : runOnViews(parts, actor, request),
  )
