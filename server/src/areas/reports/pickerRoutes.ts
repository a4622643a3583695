import {
  errors,
  everything,
  maskPhone,
  reportCondition,
  reportEndpoints,
  type Resource,
  type RowsDefinition,
  rowToWire,
  wireName,
} from '@lexdesk/domain'
import type { Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import { assertWholeNumber } from '../../people/assertWholeNumber.ts'
import type { Engine, Entry } from '../../resource/Engine.ts'
import { listRows } from '../../resource/read/listRows.ts'
import { openReport } from './openReport.ts'
import { reportQuery } from './reportQuery.ts'
import { queryItems, reportColumns, reportRecord } from './reportShape.ts'
import { assertShown, fieldsIn, isMasked } from './reportSource.ts'

interface OpenedRows extends Entry {
  code: string
  title: string
  definition: RowsDefinition
}

/** Endpoints of pop-up pickers (wire contract §2.10). The id of a report on the wire is its code. */
export function pickerRoutes(app: FastifyInstance, engine: Engine): void {
  const { dictionaries } = engine

  mount(app, reportEndpoints.getRpColumns, async ({ input, actor }) => {
    const { code, title, definition, resource } = await openRows(engine, actor, input.code)
    return { cgRpConfigId: code, cgRpConfigName: title, ...reportColumns(resource, definition, dictionaries) }
  })

  mount(app, reportEndpoints.getQueryInfo, async ({ input, actor }) => {
    const { definition, resource } = await openRows(engine, actor, input.code)
    return queryItems(resource, definition, dictionaries)
  })

  mount(app, reportEndpoints.getData, async ({ input, actor }) => {
    const report = await openRows(engine, actor, String(input.code))
    const { definition, resource, rules } = report
    const { code: _, ...params } = input
    assertShown(actor, resource, fieldsIn(reportCondition(resource, definition.filter) ?? everything))
    const masked = Object.keys(resource.fields).filter((name) => isMasked(actor, resource, name))
    const query = reportQuery(resource, report, params)
    for (const name of masked) assertWholeNumber(name, query)
    const { rows, total } = await listRows(engine, resource, query, scopeOf(actor, resource, rules.visibleTo))
    const toWire = rowToWire(resource)
    const record = reportRecord(resource, definition)
    return { total, records: rows.map((row) => maskNumbers(resource, masked, record(toWire(row)))) }
  })
}

async function openRows(engine: Engine, actor: Actor, code: string): Promise<OpenedRows> {
  const { definition, ...report } = await openReport(engine, actor, code)
  if (definition.shape !== 'rows') throw errors.refused(`“${report.title}”是统计报表，不能用于选择记录`)
  return { ...report, definition }
}

function maskNumbers(resource: Resource, masked: readonly string[], row: Values): Values {
  for (const name of masked.map((field) => wireName(resource, field)))
    if (typeof row[name] === 'string') row[name] = maskPhone(row[name])
  return row
}
