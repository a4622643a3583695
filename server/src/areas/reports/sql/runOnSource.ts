import { AppError, errors, readDatabaseAddress } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { DatabaseSession } from '../../../dataSources/openSession.ts'
import { type SourceQuery, type SourceRows, TooManyBytes } from '../../../dataSources/SourceQuery.ts'
import { storedSource } from '../../../dataSources/storedSource.ts'
import { withSession } from '../../../dataSources/withSession.ts'
import { explainMysql } from './explainMysql.ts'
import { explainPostgres } from './explainPostgres.ts'
import { readSql } from './readSql.ts'
import { mysql, postgresql } from './sqlDialect.ts'
import { SqlProblem } from './SqlProblem.ts'
import {
  boundValues,
  cancelled,
  cutTo,
  mostBytes,
  type SqlRequest,
  type SqlResult,
  timeLimitMs,
  tooLarge,
} from './SqlRequest.ts'
import type { SqlParts } from './sqlViews.ts'

/** More than the statement itself may take, so that its own limit is what ends it. */
const sessionSeconds = timeLimitMs / 1000 + 10

/** Runs a statement in a read-only transaction of a data source of the tenant, with the rights of its account there. */
export async function runOnSource(
  { engine, outbound, box }: SqlParts,
  actor: Actor,
  sourceId: string,
  { sql, params, values, mostRows, timeoutMs = timeLimitMs, signal, tx }: SqlRequest,
): Promise<SqlResult> {
  const source = await storedSource(tx ?? engine.db.kysely, box, sourceId)
  if (!source || source.tenantId !== actor.tenantId) throw errors.refused('数据源不存在或已被删除')
  const address = readDatabaseAddress(source.input.dbUrl)
  const dialect = 'kind' in address && address.kind === 'mysql' ? mysql : postgresql
  const read = readSql(sql, params, dialect)
  const query = { text: read.text, values: boundValues(read, values), mostRows, mostBytes, timeoutMs }
  const explain = (error: unknown): unknown =>
    dialect === mysql ? explainMysql(error, sql, read) : explainPostgres(error, sql, read)
  const answer = await withSession(
    outbound,
    source.input,
    (session) => answerOf(session, query, explain, signal),
    sessionSeconds,
  )
  if ('problem' in answer) throw answer.problem
  return cutTo(mostRows, answer)
}

/** The rows, or what the statement is refused with. Other errors are those of the connection. */
async function answerOf(
  session: DatabaseSession,
  query: SourceQuery,
  explain: (error: unknown) => unknown,
  signal: AbortSignal | undefined,
): Promise<SourceRows | { problem: AppError | SqlProblem }> {
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
    return await Promise.race([session.query(query), left])
  } catch (error) {
    const told = error instanceof TooManyBytes ? tooLarge() : explain(error)
    if (told instanceof AppError || told instanceof SqlProblem) return { problem: told }
    throw told
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}
