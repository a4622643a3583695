import {
  appointment,
  type DashboardVisit,
  type ListParams,
  listPath,
  mustDayNumber,
  type MyVisits,
  weekdayOf,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { recordColumns, recordFrom, type RecordRow } from '../dashboardRecords.ts'
import { today as dayOfToday } from '../../../clock/wallClock.ts'
import { daysAfter, visibleRows } from '../visibleRows.ts'

const t = columnsOf(appointment, 't')

/** States of an appointment that takes place or has taken place. */
export const bookedStates = ['assigned', 'confirmed', 'serving', 'served', 'completed'].join(',')
const maxVisits = 50

type VisitRow = RecordRow & Pick<DashboardVisit, 'personName' | 'place' | 'startAt' | 'endAt'>

/** The actor's own appointments: today's and tomorrow's, and their number on each day of the week. */
export async function myVisits(engine: Engine, actor: Actor): Promise<MyVisits> {
  const today = dayOfToday()
  const monday = daysAfter(today, -((weekdayOf(mustDayNumber(today)) + 6) % 7))
  const dates = Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))
  const rows = visibleRows(engine, actor, 'appointment')
  if (!rows) return { today, visits: [], week: [] }
  const { resource, where } = rows
  const between = (first: string, last: string): ListParams => ({
    status: bookedStates,
    lawyerId: actor.userId,
    startAt_begin: first,
    startAt_end: last,
  })
  const table = sql.table(resource.table)
  const db = engine.db.kysely
  const [visits, days] = await Promise.all([
    sql<VisitRow>`
      select ${recordColumns(resource)}, ${t.personName} as "personName", ${t.place}, ${t.startAt} as "startAt",
        ${t.endAt} as "endAt"
      from ${table} t where ${where(between(today, daysAfter(today, 1)))}
      order by ${t.startAt}, ${t.id} limit ${maxVisits}`.execute(db),
    sql<{ date: string; total: number }>`
      select ${t.startAt}::date as date, count(*) as total from ${table} t
      where ${where(between(dates[0]!, dates[6]!))} group by 1`.execute(db),
  ])
  return {
    today,
    visits: visits.rows.map((row) => {
      const { personName, place, startAt, endAt } = row
      return { ...recordFrom(engine, resource, row), personName, place, startAt, endAt }
    }),
    week: dates.map((date) => ({
      date,
      total: days.rows.find((day) => day.date === date)?.total ?? 0,
      path: listPath(resource, between(date, date)),
    })),
  }
}
