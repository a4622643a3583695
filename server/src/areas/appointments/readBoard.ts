import {
  appointment,
  type Board,
  type BoardDay,
  type BoardVisit,
  explainDay,
  isWorkday,
  mustDayNumber,
  toPlainDate,
  user,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Scope } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { readOffice } from './bookSlot.ts'
import { openSpans } from './LawyerHours.ts'
import { readLawyers } from './readLawyers.ts'

const t = columnsOf(appointment, 't')
const u = columnsOf(user, 'u')

/** Appointments by lawyer and day, as far as the actor may see them. */
export async function readBoard(engine: Engine, scope: Scope, from: string, to: string): Promise<Board> {
  const db = engine.db.kysely
  const { tenantId } = scope
  const office = await readOffice(db, tenantId, wallClock())
  const first = mustDayNumber(from)
  const days = Array.from({ length: mustDayNumber(to) - first + 1 }, (_, index): BoardDay => {
    const date = toPlainDate(first + index)
    return { date, isWorkday: isWorkday(office.calendar, date), dayText: explainDay(office.calendar, date) }
  })
  const { rows } = await sql<Omit<BoardVisit, 'statusText'> & { lawyer: string }>`
    select ${t.id}, ${t.version}, ${t.no}, ${t.subject}, ${t.personName} as "personName", ${t.itemId} as "itemId",
      ${t.lawyerId} as "lawyerId",
      ${t.startAt} as "startAt", coalesce(${t.endAt}, ${t.startAt}) as "endAt", ${t.status},
        coalesce(${u.realname}, '') as lawyer
    from ${t.$table} left join ${u.$table} on ${u.id} = ${t.lawyerId}
    where ${scopeSql(appointment, scope)} and ${t.lawyerId} is not null and ${t.status} <> 'cancelled'
      and ${t.startAt} >= ${from}::date::timestamptz and ${t.startAt} < (${to}::date + 1)::timestamptz
    order by ${t.startAt}, ${t.id} limit 2000`.execute(db)
  const lawyers = (await readLawyers(db, tenantId)).map(({ userId, name, ...hours }) => ({
    userId,
    name,
    hours: days.map(({ date }) => openSpans(hours, date, office.calendar, office.hours)),
  }))
  for (const { lawyerId, lawyer } of rows)
    if (!lawyers.some(({ userId }) => userId === lawyerId))
      lawyers.push({ userId: lawyerId, name: lawyer, hours: days.map(() => []) })
  return {
    days,
    lawyers,
    visits: rows.map((visit) => ({
      ...visit,
      statusText: engine.dictionaries.text('appt_status', visit.status) ?? visit.status,
    })),
  }
}
