import { errors, permissionCode, reportEndpoints, rowToWire } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import type { Engine, Entry } from '../../resource/Engine.ts'
import { listRows } from '../../resource/read/listRows.ts'
import type { Report } from './Report.ts'
import { reportQuery } from './reportQuery.ts'
import { reports } from './reports.ts'
import { queryItems, reportColumns, reportRecord } from './reportShape.ts'

interface Opened extends Entry {
  report: Report
}

/** Endpoints of pop-up pickers (wire contract §2.10). The id of a report on the wire is its code. */
export function reportRoutes(app: FastifyInstance, engine: Engine): void {
  const { dictionaries } = engine

  mount(app, reportEndpoints.getRpColumns, ({ input, actor }) => {
    const { report, resource } = open(engine, actor, input.code)
    return {
      cgRpConfigId: report.code,
      cgRpConfigName: report.name,
      ...reportColumns(resource, report, dictionaries),
    }
  })

  mount(app, reportEndpoints.getQueryInfo, ({ input, actor }) => {
    const { report, resource } = open(engine, actor, input.code)
    return queryItems(resource, report, dictionaries)
  })

  mount(app, reportEndpoints.getData, async ({ input, actor }) => {
    const { report, resource, rules } = open(engine, actor, String(input.code))
    const { code: _, ...params } = input
    const query = reportQuery(resource, report, params)
    const { rows, total } = await listRows(engine, resource, query, scopeOf(actor, resource, rules.visibleTo))
    const toWire = rowToWire(resource)
    const record = reportRecord(resource, report)
    return { total, records: rows.map((row) => record(toWire(row))) }
  })
}

/** The requested report, for users who may list its rows. */
function open(engine: Engine, actor: Actor, code: string): Opened {
  const report = reports.get(code)
  const entry = report && engine.entries.get(report.resource)
  if (!report || !entry) throw errors.refused('实体不存在')
  if (!actor.can(permissionCode(entry.resource, 'list'))) throw errors.forbidden()
  return { report, ...entry }
}
