import { errors, type SqlAnswer, type Values } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { paramValues, type SqlDraft } from './openSqlReport.ts'
import { runSql } from './runSql.ts'
import type { SqlRequest, SqlResult } from './SqlRequest.ts'
import { sqlAnswer } from './sqlAnswer.ts'
import { SqlProblem } from './SqlProblem.ts'
import type { SqlParts } from './sqlViews.ts'

export const mostShown = 2_000
export const mostExported = 50_000

type Limits = Pick<SqlRequest, 'mostRows' | 'skip' | 'counts' | 'narrow' | 'signal' | 'tx'>

/** What the database answers for one reader. What is wrong with the statement is a refusal. */
export async function sqlResult(
  parts: SqlParts,
  actor: Actor,
  { sourceId, sql, params }: SqlDraft,
  sent: Values,
  limits: Limits,
): Promise<SqlResult> {
  try {
    return await runSql(parts, actor, { sql, sourceId, params, values: paramValues(params, sent), ...limits })
  } catch (error) {
    throw error instanceof SqlProblem ? errors.refused(error.words) : error
  }
}

/** The rows of a report for one reader. */
export async function answerSql(
  parts: SqlParts,
  actor: Actor,
  draft: SqlDraft,
  sent: Values,
  limits: Limits,
): Promise<SqlAnswer> {
  const result = await sqlResult(parts, actor, draft, sent, limits)
  return sqlAnswer(draft.title, result, draft.columns, parts.engine.dictionaries, actor.tenantId)
}
