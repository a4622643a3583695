import { errors, ok, permissionCode, rowToWire } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf } from '../../http/inputs.ts'
import type { Engine, Entry } from '../../resource/Engine.ts'
import { listRows } from '../../resource/read/listRows.ts'
import type { Report } from './Report.ts'
import { reportQuery } from './reportQuery.ts'
import { reports } from './reports.ts'
import { queryItems, reportColumns, reportRecord } from './reportShape.ts'

const base = '/online/cgreport/api'
const signedIn = { config: { access: 'signedIn' as const } }

interface Opened extends Entry {
  report: Report
}

/** What a pop-up picker asks of a report (wire contract §2.10). Its id on the wire is its code. */
export function reportRoutes(app: FastifyInstance, engine: Engine): void {
  const { dictionaries } = engine

  app.get(`${base}/getRpColumns/:code`, signedIn, async (request) => {
    const { report, resource } = open(engine, request)
    return ok({
      cgRpConfigId: report.code,
      cgRpConfigName: report.name,
      ...reportColumns(resource, report, dictionaries),
    })
  })

  app.get(`${base}/getQueryInfo/:code`, signedIn, async (request) => {
    const { report, resource } = open(engine, request)
    return ok(queryItems(resource, report, dictionaries))
  })

  app.get(`${base}/getData/:code`, signedIn, async (request) => {
    const { report, resource, rules } = open(engine, request)
    const query = reportQuery(resource, report, queryOf(request))
    const { rows, total } = await listRows(
      engine,
      resource,
      query,
      scopeOf(actorOf(request), resource, rules.visibleTo),
    )
    const toWire = rowToWire(resource)
    const record = reportRecord(resource, report)
    return ok({ total, records: rows.map((row) => record(toWire(row))) })
  })
}

/** The report of the address, for those who may list its rows anyway. */
function open(engine: Engine, request: FastifyRequest): Opened {
  const report = reports.get((request.params as { code: string }).code)
  const entry = report && engine.entries.get(report.resource)
  if (!report || !entry) throw errors.refused('实体不存在')
  if (!actorOf(request).can(permissionCode(entry.resource, 'list'))) throw errors.forbidden()
  return { report, ...entry }
}
