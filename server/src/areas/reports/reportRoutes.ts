import {
  errors,
  permissionCode,
  readReport,
  report,
  type ReportFilter,
  reportEndpoints,
  type ReportSummary,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { answerSheet } from './answerSheet.ts'
import { isOfRows, openReport } from './openReport.ts'
import { readableSource, soundDefinition, sourceOf } from './reportSource.ts'
import { runReport } from './runReport.ts'
import { visibleIfShared } from './sharing.ts'
import { whileAsked } from './sql/whileAsked.ts'

const t = columnsOf(report, 't')

export function reportRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, reportEndpoints.available, ({ actor }) => availableReports(engine, actor))

  mount(app, reportEndpoints.run, async ({ input, actor, reply }) => {
    const opened = await openReport(engine, actor, input.code)
    if (isOfRows(opened)) throw errors.refused(`“${opened.title}”是明细报表，没有统计数字`)
    const extra = extraFilter(input.superQueryParams, input.superQueryMatchType)
    return whileAsked(reply, (signal) => runReport(engine, actor, { ...opened, extra, signal }))
  })

  mount(app, reportEndpoints.preview, async ({ input, actor, reply }) => {
    const entry = await readableSource(engine, actor, input.source)
    const definition = soundDefinition(entry.resource, input.definition)
    if (definition.shape === 'rows') throw errors.refused('明细报表没有统计数字')
    return whileAsked(reply, (signal) => runReport(engine, actor, { ...entry, title: '', definition, signal }))
  })

  mount(app, reportEndpoints.workbook, ({ input, actor, reply }) => {
    const { code, ...params } = input
    return answerSheet(engine, actor, String(code), params, reply)
  })
}

/** A further advanced query, as a list takes it; its fields are checked with the definition. */
function extraFilter(records: string | undefined, matchType: string | undefined): ReportFilter | null {
  if (!records) return null
  let parsed: unknown
  try {
    parsed = JSON.parse(records)
  } catch {
    throw errors.badQuery('高级查询条件格式不正确')
  }
  const read = readReport({ shape: 'groups', measures: [{ of: 'count' }], filter: { matchType, records: parsed } })
  if ('problem' in read) throw errors.badQuery(read.problem)
  return read.definition.filter
}

async function availableReports(engine: Engine, actor: Actor): Promise<ReportSummary[]> {
  const { rows } = await sql<Omit<ReportSummary, 'sourceTitle' | 'chart'> & { chart: string }>`
    select ${t.id}, ${t.code}, ${t.title}, ${t.description}, ${t.source}, ${t.chart},
      ${t.createBy} = ${actor.username} as "isOwn"
    from ${t.$table} where ${scopeSql(report, scopeOf(actor, report, visibleIfShared))}
    order by ${t.title} collate "zh-x-icu", ${t.id}`.execute(engine.db.kysely)
  const found = await Promise.all(
    rows.map(async (row) => {
      const resource = (await sourceOf(engine, actor.tenantId, row.source))?.resource
      if (!resource || !actor.can(permissionCode(resource, 'list'))) return []
      const chart = row.chart === 'rows' ? null : (row.chart as ReportSummary['chart'])
      return [{ ...row, chart, sourceTitle: resource.title }]
    }),
  )
  return found.flat()
}
