import { errors, reportEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { isOfRows, type OpenedRows, openReport } from './openReport.ts'
import { readReportRows } from './reportRows.ts'
import { queryItems, reportColumns } from './reportShape.ts'

/** Endpoints of pop-up pickers (wire contract §2.10). The id of a report on the wire is its code. */
export function pickerRoutes(app: FastifyInstance, engine: Engine): void {
  const { dictionaries } = engine

  mount(app, reportEndpoints.getRpColumns, async ({ input, actor }) => {
    const { code, title, definition, resource } = await openRows(engine, actor, input.code)
    return { cgRpConfigId: code, cgRpConfigName: title, ...reportColumns(resource, definition, dictionaries) }
  })

  mount(app, reportEndpoints.getQueryInfo, async ({ input, actor }) => {
    const report = await openReport(engine, actor, input.code)
    // Old clients ask before they show figures, which have no query form.
    return isOfRows(report) ? queryItems(report.resource, report.definition, dictionaries) : []
  })

  mount(app, reportEndpoints.getData, async ({ input, actor }) => {
    const { code, ...params } = input
    const report = await openRows(engine, actor, String(code))
    return readReportRows(engine, actor, report, params)
  })
}

async function openRows(engine: Engine, actor: Actor, code: string): Promise<OpenedRows> {
  const report = await openReport(engine, actor, code)
  if (!isOfRows(report)) throw errors.refused(`“${report.title}”是统计报表，不能用于选择记录`)
  return report
}
