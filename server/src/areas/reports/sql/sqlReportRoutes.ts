import { errors, type SqlReportHead, sqlReportEndpoints, type Values } from '@lexdesk/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { writeLog } from '../../../access/writeLog.ts'
import { contentDisposition } from '../../../files/contentDisposition.ts'
import { mount } from '../../../http/mount.ts'
import { sheetMime } from '../../../resource/sheets/writeSheet.ts'
import { answerSql, mostExported, mostShown } from './answerSql.ts'
import { keptFromExport, openForReader, usedViews } from './openForReader.ts'
import { sentValues, sharedSqlReports } from './openSqlReport.ts'
import { sourceProblem } from './sourceProblem.ts'
import { sqlSheet } from './sqlSheet.ts'
import { type SqlParts, viewsFor } from './sqlViews.ts'

export function sqlReportRoutes(app: FastifyInstance, parts: SqlParts): void {
  const { engine } = parts

  mount(app, sqlReportEndpoints.views, ({ actor }) =>
    viewsFor(parts, actor)
      .filter(({ isOpen }) => isOpen)
      .map(({ name, title, columns }) => ({ name, title, columns })),
  )

  mount(app, sqlReportEndpoints.available, async ({ actor }) => {
    const views = viewsFor(parts, actor)
    return (await sharedSqlReports(engine.db.kysely, actor)).flatMap((row): SqlReportHead[] => {
      if (usedViews(row, views).some(({ isOpen }) => !isOpen)) return []
      const { id, code, title, description, params, chart } = row
      return [
        { id, code, title, description, params, chart, mayExport: keptFromExport(parts, actor, row).length === 0 },
      ]
    })
  })

  mount(app, sqlReportEndpoints.run, async ({ input, actor, reply }) => {
    const report = await openForReader(parts, actor, input.code)
    const values = sentValues(input.values)
    return whileAsked(reply, (signal) => answerSql(parts, actor, report, values, { mostRows: mostShown, signal }))
  })

  mount(app, sqlReportEndpoints.preview, ({ input, actor, reply }) => {
    const { sql, sourceId = null, params, columns, values } = input
    const problem = sourceProblem(actor, sourceId)
    if (problem) throw errors.refused(problem)
    const draft = { title: '', sql, sourceId, params: params ?? [], columns: columns ?? [] }
    const sent = (values ?? {}) as Values
    return whileAsked(reply, (signal) => answerSql(parts, actor, draft, sent, { mostRows: mostShown, signal }))
  })

  mount(app, sqlReportEndpoints.workbook, async ({ input, actor, reply }) => {
    const report = await openForReader(parts, actor, input.code)
    const kept = keptFromExport(parts, actor, report)
    if (kept.length > 0) throw errors.refused(`您没有导出${kept.join('、')}的权限，不能导出这个报表`)
    const values = sentValues(input.values)
    const answer = await whileAsked(reply, (signal) =>
      answerSql(parts, actor, report, values, { mostRows: mostExported, signal }),
    )
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

/** Ends with the request: a reader who leaves waits for no rows. */
async function whileAsked<T>(reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const leaving = new AbortController()
  const leave = (): void => leaving.abort()
  reply.raw.once('close', leave)
  try {
    return await work(leaving.signal)
  } finally {
    reply.raw.off('close', leave)
  }
}
