import { AppError, permissionCode, report, sqlReport, type Values } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { Actor } from '../../../access/Actor.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import type { Tables } from '../../../database/Database.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { isOfRows, type OpenedRows, openReport } from '../openReport.ts'
import { readAllReportRows } from '../reportRows.ts'
import { reportSheet } from '../reportSheet.ts'
import { rowsSheet } from '../rowsSheet.ts'
import { runReport } from '../runReport.ts'
import { answerSql, mostExported } from '../sql/answerSql.ts'
import { keptFromExport, openForReader } from '../sql/openForReader.ts'
import { paramValues } from '../sql/openSqlReport.ts'
import type { SqlParts } from '../sql/sqlViews.ts'
import { sqlSheet } from '../sql/sqlSheet.ts'

/** What a subscription is about. */
export interface Subscription {
  reportId: string | null
  sqlReportId: string | null
  /** For a SQL report; the others have their defaults. */
  params: { name: string; value: string | null }[]
}

/** A report as one person may open it. */
export interface Subscribed {
  title: string
  path: string
  mayExport: boolean
  run(): Promise<{ asOf: string; sheet(): Promise<Readable> }>
}

/** The report of a subscription for an actor, or the reason why they cannot have it. */
export async function openSubscribed(
  parts: SqlParts,
  actor: Actor | undefined,
  subscription: Subscription,
  db: Kysely<Tables> = parts.engine.db.kysely,
): Promise<Subscribed | { problem: string }> {
  if (!actor) return { problem: '账号已冻结、已删除或不属于本租户' }
  const code = await codeOf(db, actor, subscription)
  if (code === undefined) return { problem: '报表已被删除' }
  try {
    return await (subscription.sqlReportId
      ? openStatement(parts, actor, code, sentParams(subscription), db)
      : openFigures(parts, actor, code, db))
  } catch (error) {
    if (error instanceof AppError) return { problem: reasonOf(error) }
    throw error
  }
}

async function codeOf(db: Kysely<Tables>, actor: Actor, { reportId, sqlReportId }: Subscription) {
  const t = sqlReportId ? columnsOf(sqlReport) : columnsOf(report)
  const { rows } = await sql<{ code: string }>`
    select ${t.code} from ${t.$table} where ${t.id} = ${sqlReportId ?? reportId}
      and ${t.tenantId} = ${actor.tenantId} and ${t.deletedAt} is null`.execute(db)
  return rows[0]?.code
}

async function openFigures({ engine }: SqlParts, actor: Actor, code: string, db: Kysely<Tables>): Promise<Subscribed> {
  const opened = await openReport(engine, actor, code, db)
  return {
    title: opened.title,
    path: `/online/cgreport/${code}`,
    mayExport: actor.can(permissionCode(opened.resource, 'export')),
    run: async () => {
      if (isOfRows(opened)) return { asOf: wallClock(), sheet: () => sheetOfRows(engine, actor, opened) }
      const answer = await runReport(engine, actor, opened)
      return { asOf: answer.asOf, sheet: () => reportSheet(answer, actor.realname) }
    },
  }
}

/** Read for the mail only: the notice of a report of rows has no figures. */
async function sheetOfRows(engine: Engine, actor: Actor, report: OpenedRows): Promise<Readable> {
  const { realname: reader, tenantId } = actor
  const records = await readAllReportRows(engine, actor, report, {})
  return rowsSheet({ report, reader, records, dictionaries: engine.dictionaries, tenantId })
}

async function openStatement(
  parts: SqlParts,
  actor: Actor,
  code: string,
  sent: Values,
  db: Kysely<Tables>,
): Promise<Subscribed> {
  const opened = await openForReader(parts, actor, code, db)
  paramValues(opened.params, sent)
  return {
    title: opened.title,
    path: `/online/sqlReport/${code}`,
    mayExport: keptFromExport(parts, actor, opened).length === 0,
    run: async () => {
      const answer = await answerSql(parts, actor, opened, sent, { mostRows: mostExported })
      return { asOf: answer.asOf, sheet: () => sqlSheet(answer, actor.realname) }
    },
  }
}

const sentParams = ({ params }: Pick<Subscription, 'params'>): Values =>
  Object.fromEntries(params.map(({ name, value }) => [name, value]))

/** The words of a refusal address the reader; here they are told to somebody else. */
function reasonOf({ code, message }: AppError): string {
  if (code === 'forbidden') return '没有查看其数据的权限'
  return message === '实体不存在' ? '报表没有共享给此人' : message
}
