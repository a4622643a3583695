import { compare, dataLogEndpoints, defaultPageSize, errors, page, systemFields, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { optionalText } from '../../http/inputs.ts'
import { mount } from '../../http/mount.ts'
import type { Engine, Entry } from '../../resource/Engine.ts'
import { changeLog } from '../../resource/engineTables.ts'
import { countDataLogs, dataLogRows } from './dataLogRows.ts'
import { aboutRecord, readableEntries, readableLines, readableOf } from './dataLogScope.ts'

const l = columnsIn(changeLog, 'l')

/** Limited because the versions of each record on a page are reconstructed. */
const maxRows = 100

/** Versions of rows, based on the change log of every write (wire contract §3.10). */
export function dataLogRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, dataLogEndpoints.list, async ({ input, actor }) => {
    const [current, requestedSize] = [countOf(input.pageNo, 1), countOf(input.pageSize, defaultPageSize)]
    const size = Math.min(requestedSize, maxRows)
    const entries = readableEntries(engine, actor, input.dataTable)
    const readable = readableOf(actor, entries)
    const more = filterOf(entries, input)
    const where = more ? sql<boolean>`${readableLines(readable)} and ${more}` : readableLines(readable)
    const [records, total] = await Promise.all([
      dataLogRows(engine, actor, where, { size, offset: (current - 1) * size }),
      countDataLogs(engine, readable, more),
    ])
    return page(records, total, current, size)
  })

  mount(app, dataLogEndpoints.queryDataVerList, async ({ input, actor }) => {
    const [dataTable, dataId] = [input.dataTable, input.dataId]
    const readable = readableLines(readableOf(actor, readableEntries(engine, actor, dataTable)))
    const where = sql<boolean>`${readable} and ${l.rowId} = ${dataId}`
    const rows = await dataLogRows(engine, actor, where, { size: maxRows, offset: 0 })
    if (rows.length === 0) throw errors.refused('未找到版本信息')
    return rows
  })

  mount(app, dataLogEndpoints.queryCompareList, async ({ input, actor }) => {
    const ids = [input.dataId1, input.dataId2]
    const readable = readableLines(readableOf(actor, readableEntries(engine, actor)))
    const where = sql<boolean>`${readable} and l.id = any(${ids}::text[])`
    const rows = await dataLogRows(engine, actor, where, { size: 2, offset: 0 })
    if (new Set(ids).size !== rows.length) throw errors.refused('未找到版本信息')
    return ids.map((id) => rows.find((row) => row.id === id)!)
  })
}

/** The filter of a list request over the lines of these resources; undefined when it asks for all of them. */
function filterOf(entries: readonly Entry[], params: Values): RawBuilder<boolean> | undefined {
  const parts: RawBuilder<boolean>[] = []
  const dataId = optionalText(params.dataId)
  if (dataId !== undefined) parts.push(sql`${l.rowId} = ${dataId}`)
  const record = optionalText(params.record)
  if (record !== undefined) parts.push(aboutRecord(optionalText(params.dataTable) ? entries : [], record))
  const who = optionalText(params.createBy)?.replaceAll('*', '')
  if (who) parts.push(sql`(${l.by} = ${who} or position(${who} in coalesce(${l.byName}, '')) > 0)`)
  const action = optionalText(params.action)
  if (action !== undefined) parts.push(sql`l.action = ${action}`)
  const requestId = optionalText(params.requestId)
  if (requestId !== undefined) parts.push(sql`${l.requestId} = ${requestId}`)
  for (const [name, rule] of [
    ['createTime_begin', '>='],
    ['createTime_end', '<='],
  ] as const) {
    const moment = momentOf(optionalText(params[name]), rule === '<=')
    if (moment !== undefined) parts.push(sql`l.at ${sql.raw(rule)} ${moment}::timestamptz`)
  }
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : undefined
}

/** A day as the end of a range means its last second; an invalid time is refused. */
function momentOf(text: string | undefined, isEnd: boolean): string | undefined {
  if (text === undefined) return undefined
  const whole = text.length === 10 ? `${text} ${isEnd ? '23:59:59' : '00:00:00'}` : text
  const { values } = compare({ name: 'createTime', field: systemFields.createTime }, 'ge', [whole])
  return values[0] as string
}

const countOf = (raw: unknown, usual: number): number =>
  Math.min(Math.max(Math.floor(Number(raw)) || usual, 1), 1_000_000)
