import { errors, reportEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { isOfSql, openEither } from './openEither.ts'
import { isOfRows, type OpenedReport, type OpenedRows } from './openReport.ts'
import { readReportRows } from './reportRows.ts'
import { queryItems, reportColumns } from './reportShape.ts'
import { readSqlRows } from './sql/readSqlRows.ts'
import type { SqlParts } from './sql/sqlViews.ts'
import { sqlColumns, sqlQueryItems } from './wire/sqlColumns.ts'

/** Endpoints of pop-up pickers (wire contract §2.10). The id of a report on the wire is its code. */
export function pickerRoutes(app: FastifyInstance, parts: SqlParts): void {
  const { engine } = parts
  const { dictionaries } = engine

  mount(app, reportEndpoints.getRpColumns, async ({ input, actor }) => {
    const opened = await openEither(parts, actor, input.code)
    const head = { cgRpConfigId: input.code, cgRpConfigName: opened.title }
    if (isOfSql(opened)) {
      const { columns } = await sqlColumns(parts, actor, opened)
      return { ...head, columns: columns.map((column) => ({ ...column, sorter: 'true' })), dictOptions: {} }
    }
    const { resource, definition } = ofRows(opened)
    return { ...head, ...reportColumns(resource, definition, { dictionaries, tenantId: actor.tenantId }) }
  })

  mount(app, reportEndpoints.getQueryInfo, async ({ input, actor }) => {
    const report = await openEither(parts, actor, input.code)
    if (isOfSql(report)) return sqlQueryItems((await sqlColumns(parts, actor, report)).columns)
    // Old clients ask before they show figures, which have no query form.
    if (!isOfRows(report)) return []
    return queryItems(report.resource, report.definition, { dictionaries, tenantId: actor.tenantId })
  })

  mount(app, reportEndpoints.getData, async ({ input, actor, reply }) => {
    const { code, ...params } = input
    const report = await openEither(parts, actor, String(code))
    if (isOfSql(report)) return (await readSqlRows(parts, actor, report, params, reply)).data
    return readReportRows(engine, actor, ofRows(report), params)
  })
}

function ofRows(report: OpenedReport): OpenedRows {
  if (!isOfRows(report)) throw errors.refused(`“${report.title}”是统计报表，不能用于选择记录`)
  return report
}
