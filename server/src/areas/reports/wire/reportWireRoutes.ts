import { reportWireEndpoints as calls } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { mount } from '../../../http/mount.ts'
import { answerSheet } from '../answerSheet.ts'
import { isOfSql, openEither } from '../openEither.ts'
import { isOfRows, type OpenedFigures, type OpenedRows } from '../openReport.ts'
import { readReportRows } from '../reportRows.ts'
import { reportColumns } from '../reportShape.ts'
import { runReport } from '../runReport.ts'
import { answerSqlSheet } from '../sql/answerSqlSheet.ts'
import { readSqlRows, selfValues } from '../sql/readSqlRows.ts'
import type { SqlParts } from '../sql/sqlViews.ts'
import { figureTable } from './figureTable.ts'
import { sqlColumns, sqlHead } from './sqlColumns.ts'
import { stockParams } from './stockReport.ts'
import { stockSqlParams } from './stockSqlReport.ts'

/** The data of reports as clients of the old wire ask for it (wire contract §3.28). */
export function reportWireRoutes(app: FastifyInstance, parts: SqlParts): void {
  const { engine } = parts
  const { dictionaries } = engine

  const columnsOf = ({ tenantId }: Actor, { resource, definition, title }: OpenedRows) => ({
    ...reportColumns(resource, definition, { dictionaries, tenantId }),
    cgreportHeadName: title,
  })
  /** Figures as columns and a row for each group. The values of a pivot are columns, so that they have to be counted. */
  async function figuresOf(actor: Actor, report: OpenedFigures) {
    const { columns, records } = figureTable(await runReport(engine, actor, report))
    const head = { columns, dictOptions: {}, cgreportHeadName: report.title }
    return { head, data: { total: records.length, records } }
  }

  mount(app, calls.columns, async ({ input, actor }) => {
    const opened = await openEither(parts, actor, input.code)
    if (isOfSql(opened)) return sqlColumns(parts, actor, opened)
    return isOfRows(opened) ? columnsOf(actor, opened) : (await figuresOf(actor, opened)).head
  })
  mount(app, calls.columnsAndData, async ({ input, actor, reply }) => {
    const { code, ...params } = input
    const opened = await openEither(parts, actor, String(code))
    if (isOfSql(opened)) {
      const { answer, data } = await readSqlRows(parts, actor, opened, params, reply)
      return { data, ...sqlHead(answer), fieldHrefSlots: [], isGroupTitle: false }
    }
    const { head, data } = isOfRows(opened)
      ? { head: columnsOf(actor, opened), data: await readReportRows(engine, actor, opened, params) }
      : await figuresOf(actor, opened)
    return { data, ...head, fieldHrefSlots: [], isGroupTitle: false }
  })
  mount(app, calls.params, async ({ input, actor }) => {
    const opened = await openEither(parts, actor, input.code)
    if (isOfSql(opened)) return stockSqlParams(opened.id, opened.params)
    return stockParams(input.code, opened.resource, opened.definition)
  })
  mount(app, calls.exportXls, async ({ input, actor, reply }) => {
    const { code, ...params } = input
    const opened = await openEither(parts, actor, String(code))
    if (isOfSql(opened)) return answerSqlSheet(parts, actor, opened, selfValues(params), reply)
    return answerSheet(engine, actor, opened.code, params, reply)
  })
}
