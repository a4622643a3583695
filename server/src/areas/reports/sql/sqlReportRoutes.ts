import {
  errors,
  permissionCode,
  type SqlAnswer,
  type SqlReportHead,
  sqlReportEndpoints,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { contentDisposition } from '../../../files/contentDisposition.ts'
import { mount } from '../../../http/mount.ts'
import { sheetMime } from '../../../resource/sheets/writeSheet.ts'
import {
  openSqlReport,
  paramValues,
  sentValues,
  sharedSqlReports,
  type SqlDraft,
  type StoredSqlReport,
} from './openSqlReport.ts'
import { readSql } from './readSql.ts'
import { runSql } from './runSql.ts'
import { sqlAnswer } from './sqlAnswer.ts'
import { SqlProblem } from './SqlProblem.ts'
import { sqlSheet } from './sqlSheet.ts'
import { type ReportView, type SqlParts, viewsFor } from './sqlViews.ts'

const mostShown = 2_000
const mostExported = 50_000

export function sqlReportRoutes(app: FastifyInstance, parts: SqlParts): void {
  const { engine } = parts

  mount(app, sqlReportEndpoints.views, ({ actor }) =>
    viewsFor(parts, actor)
      .filter(({ isOpen }) => isOpen)
      .map(({ name, title, columns }) => ({ name, title, columns })),
  )

  mount(app, sqlReportEndpoints.available, async ({ actor }) => {
    const views = viewsFor(parts, actor)
    return (await sharedSqlReports(engine, actor)).flatMap((row): SqlReportHead[] => {
      const used = usedViews(row, views)
      if (used.some(({ isOpen }) => !isOpen)) return []
      const { id, code, title, description, params } = row
      return [{ id, code, title, description, params, mayExport: keptFromExport(actor, used).length === 0 }]
    })
  })

  mount(app, sqlReportEndpoints.run, async ({ input, actor, reply }) => {
    const report = await openFor(parts, actor, input.code)
    return answerTo(parts, actor, report, sentValues(input.values), reply, mostShown)
  })

  mount(app, sqlReportEndpoints.preview, ({ input, actor, reply }) => {
    const { sql, params, columns, values } = input
    const draft = { title: '', sql, params: params ?? [], columns: columns ?? [] }
    return answerTo(parts, actor, draft, (values ?? {}) as Values, reply, mostShown)
  })

  mount(app, sqlReportEndpoints.workbook, async ({ input, actor, reply }) => {
    const report = await openFor(parts, actor, input.code)
    const kept = keptFromExport(actor, usedViews(report, viewsFor(parts, actor)))
    if (kept.length > 0) throw errors.refused(`您没有导出${kept.join('、')}的权限，不能导出这个报表`)
    const answer = await answerTo(parts, actor, report, sentValues(input.values), reply, mostExported)
    const { username, realname, tenantId } = actor
    const content = `导出 SQL 报表“${report.title}”`
    await writeLog(engine.db.kysely, { type: 'operation', operation: 'export', content, username, realname, tenantId })
    const name = `${report.title}${answer.asOf.slice(0, 10).replaceAll('-', '')}.xlsx`
    return reply
      .header('content-type', sheetMime)
      .header('content-disposition', contentDisposition('attachment', name))
      .send(await sqlSheet(answer, realname))
  })
}

const usedViews = ({ sql, params }: Pick<SqlDraft, 'sql' | 'params'>, views: readonly ReportView[]): ReportView[] => {
  const { words } = readSql(sql, params)
  return views.filter(({ name }) => words.has(name))
}

/** What the reader may list but not export. */
const keptFromExport = (actor: Actor, used: readonly ReportView[]): string[] =>
  used.flatMap(({ resource, title }) => (actor.can(permissionCode(resource, 'export')) ? [] : [title]))

/** Sharing a report does not share its rows: who may not list one of its resources cannot open it. */
async function openFor(parts: SqlParts, actor: Actor, code: string): Promise<StoredSqlReport> {
  const report = await openSqlReport(parts.engine, actor, code)
  if (usedViews(report, viewsFor(parts, actor)).some(({ isOpen }) => !isOpen)) throw errors.forbidden()
  return report
}

async function answerTo(
  parts: SqlParts,
  actor: Actor,
  { title, sql, params, columns }: SqlDraft,
  sent: Values,
  reply: FastifyReply,
  mostRows: number,
): Promise<SqlAnswer> {
  const leaving = new AbortController()
  const leave = (): void => leaving.abort()
  reply.raw.once('close', leave)
  try {
    const values = paramValues(params, sent)
    const result = await runSql(parts, actor, { sql, params, values, mostRows, signal: leaving.signal })
    return sqlAnswer(title, result, columns, parts.engine.dictionaries, actor.tenantId)
  } catch (error) {
    throw error instanceof SqlProblem ? errors.refused(error.words) : error
  } finally {
    reply.raw.off('close', leave)
  }
}
