import {
  deadline,
  type DashboardDeadline,
  dashboardPeriods,
  entrustment,
  fieldName,
  type ListParams,
  listPath,
  type MyDeadlines,
  openDeadlineStates,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { recordColumns, recordFrom, type RecordRow } from '../dashboardRecords.ts'
import { today as dayOfToday } from '../../../clock/wallClock.ts'
import { daysAfter, visibleRows } from '../visibleRows.ts'

const t = columnsOf(deadline, 't')
const e = columnsOf(entrustment, 'e')

const shown = 8

type DeadlineRow = RecordRow & Pick<DashboardDeadline, 'date' | 'matter' | 'derivation'>

/** The actor's deadlines that are overdue or due within a week, each with a link to its day. */
export async function myDeadlines(engine: Engine, actor: Actor): Promise<MyDeadlines> {
  const today = dayOfToday()
  const none = { total: 0, path: '' }
  const rows = visibleRows(engine, actor, 'deadline')
  if (!rows) return { today, overdue: none, nextSevenDays: none, deadlines: [] }
  const { resource, where } = rows
  const mine: ListParams = { status: openDeadlineStates.join(','), [fieldName(deadline, 'leadLawyerId')]: actor.userId }
  const late = { ...mine, date_end: daysAfter(today, -1) }
  const soon = { ...mine, date_begin: today, date_end: daysAfter(today, dashboardPeriods.dueDays) }
  const table = sql.table(resource.table)
  const db = engine.db.kysely
  const count = async (params: ListParams) => {
    const { rows: counted } = await sql<{ total: number }>`
      select count(*) as total from ${table} t where ${where(params)}`.execute(db)
    return { total: counted[0]!.total, path: listPath(resource, params) }
  }
  const [overdue, nextSevenDays, { rows: deadlines }] = await Promise.all([
    count(late),
    count(soon),
    sql<DeadlineRow>`
      select ${recordColumns(resource)}, ${t.date}, ${t.derivation},
        (select ${e.matter} from ${e.$table} where ${e.id} = ${t.entrustmentId}) as matter
      from ${table} t where ${where({ ...mine, date_end: daysAfter(today, dashboardPeriods.dueDays) })}
      order by ${t.date}, ${t.id} limit ${shown}`.execute(db),
  ])
  return {
    today,
    overdue,
    nextSevenDays,
    deadlines: deadlines.map((row) => {
      const { date, matter, derivation } = row
      return { ...recordFrom(engine, resource, row), date, matter, derivation }
    }),
  }
}
