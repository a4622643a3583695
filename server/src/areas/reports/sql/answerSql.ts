import { errors, type SqlAnswer, type Values } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { paramValues, type SqlDraft } from './openSqlReport.ts'
import { runSql } from './runSql.ts'
import type { SqlRequest } from './SqlRequest.ts'
import { sqlAnswer } from './sqlAnswer.ts'
import { SqlProblem } from './SqlProblem.ts'
import type { SqlParts } from './sqlViews.ts'

export const mostShown = 2_000
export const mostExported = 50_000

/** The rows of a report for one reader. What is wrong with the statement is a refusal. */
export async function answerSql(
  parts: SqlParts,
  actor: Actor,
  { title, sourceId, sql, params, columns }: SqlDraft,
  sent: Values,
  limits: Pick<SqlRequest, 'mostRows' | 'signal' | 'timeoutMs' | 'tx'>,
): Promise<SqlAnswer> {
  try {
    const values = paramValues(params, sent)
    const result = await runSql(parts, actor, { sql, sourceId, params, values, ...limits })
    return sqlAnswer(title, result, columns, parts.engine.dictionaries, actor.tenantId)
  } catch (error) {
    throw error instanceof SqlProblem ? errors.refused(error.words) : error
  }
}
