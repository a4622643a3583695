import {
  appointment,
  type Calendar,
  type CalendarChange,
  createCalendar,
  deadline,
  deadlineRule,
  entrustment,
  type HolidayImpact,
  isWorkday,
  mustDayNumber,
  openAppointmentStates,
  openDeadlineStates,
  type Resource,
  yearOf,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { deadlineOf, type PeriodRule } from '../../calendar/deadlineOf.ts'
import { calendarEntries } from '../../calendar/tenantCalendar.ts'
import type { Actor } from '../../access/Actor.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { listedSql } from '../../resource/read/listedSql.ts'
import { readSetting } from '../../settings/readSetting.ts'

const tAppointment = columnsOf(appointment, 't')
const r = columnsOf(deadlineRule, 'r')
const tDeadline = columnsOf(deadline, 't')
const tEntrustment = columnsOf(entrustment, 't')

const [deadlines, matters, booked]: readonly [Resource, Resource, Resource] = [deadline, entrustment, appointment]

const maxRows = 200

interface OpenDeadline extends PeriodRule {
  id: string
  title: string
  matter: string | null
  isSeen: boolean
  start: string
  date: string
}

/** Every open deadline and appointment that a change of the calendar would affect, before it is saved. */
export async function holidayImpact(
  db: Kysely<Tables>,
  actor: Actor,
  { days = [], removed = [] }: CalendarChange,
): Promise<HolidayImpact> {
  const { days: before, years: confirmedYears } = await calendarEntries(db, actor.tenantId)
  const touched = new Set([...removed, ...days.map(({ date }) => date)])
  const after = createCalendar([...before.filter(({ date }) => !touched.has(date)), ...days], { confirmedYears })
  const makeupIsRest = (await readSetting(db, actor.tenantId, 'deadline.makeupIsRest')) === 1
  const moved = (await openDeadlines(db, actor)).flatMap(({ id, title, matter, isSeen, start, date, ...rule }) => {
    const { date: to } = deadlineOf(rule, start, after, makeupIsRest)
    return to === date ? [] : [{ isSeen, row: { id, title, matter, from: date, to } }]
  })
  const seen = moved.filter(({ isSeen }) => isSeen).map(({ row }) => row)
  const old = createCalendar(before)
  const rested = [...touched].filter((date) => isWorkday(old, date) && !isWorkday(after, date))
  return {
    deadlines: seen.slice(0, maxRows),
    deadlineTotal: moved.length,
    ...(await appointmentsOn(db, actor, rested)),
    confirmedYears: confirmedYears.filter((year) =>
      [...touched].some((date) => isPublicChange(old, after, date, year)),
    ),
  }
}

function isPublicChange(old: Calendar, after: Calendar, date: string, year: number): boolean {
  const day = mustDayNumber(date)
  return yearOf(day) === year && old.publicDays.get(day)?.type !== after.publicDays.get(day)?.type
}

async function openDeadlines(db: Kysely<Tables>, actor: Actor): Promise<OpenDeadline[]> {
  const { rows } = await sql<OpenDeadline>`
    select ${tDeadline.id}, ${tDeadline.title}, m.matter, ${listedSql(actor, deadlines)} as "isSeen",
      to_char(${tDeadline.startDate}, 'YYYY-MM-DD') as start, to_char(${tDeadline.date}, 'YYYY-MM-DD') as date,
      ${r.name}, ${r.length}, ${r.unit}, ${r.event}, ${r.basis}
    from ${tDeadline.$table} join ${r.$table} on ${r.id} = ${tDeadline.ruleId}
      left join (select ${tEntrustment.id}, ${tEntrustment.matter} from ${tEntrustment.$table}
        where ${listedSql(actor, matters)}) m on m.id = ${tDeadline.entrustmentId}
    where ${tDeadline.tenantId} = ${actor.tenantId} and ${tDeadline.deletedAt} is null
      and ${tDeadline.status} = any(${[...openDeadlineStates]}::text[])
      and ${tDeadline.startDate} is not null and ${r.counting} is distinct from 'measure'
    order by ${tDeadline.date}, ${tDeadline.id}`.execute(db)
  return rows
}

async function appointmentsOn(
  db: Kysely<Tables>,
  actor: Actor,
  dates: string[],
): Promise<Pick<HolidayImpact, 'appointments' | 'appointmentTotal'>> {
  if (dates.length === 0) return { appointments: [], appointmentTotal: 0 }
  const disturbed = sql`
    ${tAppointment.$table} where ${tAppointment.tenantId} = ${actor.tenantId} and ${tAppointment.deletedAt} is null
      and ${tAppointment.status} = any(${[...openAppointmentStates]}::text[])
        and ${tAppointment.startAt}::date = any(${dates}::date[])`
  const { rows: counts } = await sql<{ n: number }>`select count(*) as n from ${disturbed}`.execute(db)
  const { rows } = await sql<HolidayImpact['appointments'][number]>`
    select ${tAppointment.id}, ${tAppointment.subject}, ${tAppointment.startAt} as "startAt" from ${disturbed}
      and ${listedSql(actor, booked)}
    order by ${tAppointment.startAt}, ${tAppointment.id} limit ${maxRows}`.execute(db)
  return { appointments: rows, appointmentTotal: counts[0]!.n }
}
