import { AppError, errors, readDatabaseAddress } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { DatabaseSession } from '../../../dataSources/openSession.ts'
import { TooManyBytes } from '../../../dataSources/SourceQuery.ts'
import { storedSource } from '../../../dataSources/storedSource.ts'
import { withSession } from '../../../dataSources/withSession.ts'
import { explainMysql } from './explainMysql.ts'
import { explainPostgres } from './explainPostgres.ts'
import { narrowedRows } from './narrowedRows.ts'
import { readSql } from './readSql.ts'
import { mysql, postgresql } from './sqlDialect.ts'
import { SqlProblem } from './SqlProblem.ts'
import { cancelled, type SqlRequest, type SqlResult, timeLimitMs, tooLarge } from './SqlRequest.ts'
import type { SqlParts } from './sqlViews.ts'

/** What a session may take beyond its statement, so that the limit of the statement is what ends it. */
const furtherSeconds = 10

/** Runs a statement in a read-only transaction of a data source of the tenant, with the rights of its account there. */
export async function runOnSource(
  { engine, outbound, box }: SqlParts,
  actor: Actor,
  sourceId: string,
  request: SqlRequest,
): Promise<SqlResult> {
  const { sql, params, timeoutMs = timeLimitMs, signal, tx } = request
  const source = await storedSource(tx ?? engine.db.kysely, box, sourceId)
  if (!source || source.tenantId !== actor.tenantId) throw errors.refused('数据源不存在或已被删除')
  const address = readDatabaseAddress(source.input.dbUrl)
  const dialect = 'kind' in address && address.kind === 'mysql' ? mysql : postgresql
  const read = readSql(sql, params, dialect)
  const explain = (error: unknown): unknown =>
    dialect === mysql ? explainMysql(error, sql, read) : explainPostgres(error, sql, read)
  const answer = await withSession(
    outbound,
    source.input,
    (session) => {
      const rows = () =>
        narrowedRows(request, read, { dialect: dialect.kind, isOwn: false }, (query) =>
          session.query({ ...query, timeoutMs }),
        )
      return answerOf(session, rows, explain, signal)
    },
    timeoutMs / 1000 + furtherSeconds,
  )
  if ('problem' in answer) throw answer.problem
  return answer
}

/** The rows, or what the statement is refused with. Other errors are those of the connection. */
async function answerOf(
  session: DatabaseSession,
  rows: () => Promise<SqlResult>,
  explain: (error: unknown) => unknown,
  signal: AbortSignal | undefined,
): Promise<SqlResult | { problem: AppError | SqlProblem }> {
  let leave = (): void => {}
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      session.close()
      reject(cancelled())
    }
  })
  signal?.addEventListener('abort', leave)
  try {
    if (signal?.aborted) throw cancelled()
    return await Promise.race([rows(), left])
  } catch (error) {
    const told = error instanceof TooManyBytes ? tooLarge() : explain(error)
    if (told instanceof AppError || told instanceof SqlProblem) return { problem: told }
    throw told
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}
