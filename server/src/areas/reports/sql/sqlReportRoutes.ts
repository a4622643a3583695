import { errors, type SqlReportHead, sqlReportEndpoints, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { answerSql, mostShown } from './answerSql.ts'
import { answerSqlSheet } from './answerSqlSheet.ts'
import { keptFromExport, openForReader, usedViews } from './openForReader.ts'
import { sentValues, sharedSqlReports } from './openSqlReport.ts'
import { sourceProblem } from './sourceProblem.ts'
import { type SqlParts, viewsFor } from './sqlViews.ts'
import { whileAsked } from './whileAsked.ts'

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
    return answerSqlSheet(parts, actor, report, sentValues(input.values), reply)
  })
}
