import { createCalendar, isWorkday, openAppointmentStates, openDeadlineStates, type SpecialDay } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { deadlineOf, type PeriodRule } from '../../calendar/deadlineOf.ts'
import { specialDays } from '../../calendar/tenantCalendar.ts'
import type { Actor } from '../../access/Actor.ts'
import type { Tables } from '../../database/Database.ts'
import { readSetting } from '../../settings/readSetting.ts'

/** What somebody is about to do to the calendar. */
export interface CalendarChange {
  days: SpecialDay[]
  /** Dates that lose their entry. */
  removed: string[]
}

export interface MovedDeadline {
  id: string
  title: string
  matter: string
  from: string
  to: string
}

export interface DisturbedAppointment {
  id: string
  subject: string
  startAt: string
}

export interface HolidayImpact {
  deadlines: MovedDeadline[]
  /** On days that would no longer be worked. */
  appointments: DisturbedAppointment[]
}

interface OpenDeadline extends PeriodRule {
  id: string
  title: string
  matter: string
  start: string
  date: string
}

/** Every open deadline and appointment that a change of the calendar would move, before anything is kept. */
export async function holidayImpact(
  db: Kysely<Tables>,
  actor: Actor,
  { days, removed }: CalendarChange,
): Promise<HolidayImpact> {
  const before = await specialDays(db, actor.tenantId)
  const touched = new Set([...removed, ...days.map(({ date }) => date)])
  const after = createCalendar([...before.filter(({ date }) => !touched.has(date)), ...days])
  const makeupIsRest = (await readSetting(db, actor.tenantId, 'deadline.makeupIsRest')) === 1
  const deadlines = (await openDeadlines(db, actor)).flatMap(({ id, title, matter, start, date, ...rule }) => {
    const { date: to } = deadlineOf(rule, start, after, makeupIsRest)
    return to === date ? [] : [{ id, title, matter, from: date, to }]
  })
  const old = createCalendar(before)
  const rested = [...touched].filter((date) => isWorkday(old, date) && !isWorkday(after, date))
  return { deadlines, appointments: await appointmentsOn(db, actor, rested) }
}

/** Those behind a wall count too, without their names. */
async function openDeadlines(db: Kysely<Tables>, { tenantId, userId }: Actor): Promise<OpenDeadline[]> {
  const { rows } = await sql<OpenDeadline>`
    select d.id, case when w.hidden then '（已设隔离）' else d.title end as title,
      case when w.hidden then '（已设隔离）' else m.matter end as matter,
      to_char(d.start_date, 'YYYY-MM-DD') as start, to_char(d.date, 'YYYY-MM-DD') as date,
      r.name, r.length, r.unit, r.event, r.basis
    from biz_deadline d join biz_deadline_rule r on r.id = d.rule_id join biz_entrustment m on m.id = d.entrustment_id
      cross join lateral (select coalesce(${userId} = any(d.blocked_user_ids), false) as hidden) w
    where d.tenant_id = ${tenantId} and d.deleted_at is null and d.status = any(${[...openDeadlineStates]}::text[])
      and d.start_date is not null
    order by d.date, d.id`.execute(db)
  return rows
}

async function appointmentsOn(
  db: Kysely<Tables>,
  { tenantId }: Actor,
  dates: string[],
): Promise<DisturbedAppointment[]> {
  if (dates.length === 0) return []
  const { rows } = await sql<DisturbedAppointment>`
    select id, subject, start_at as "startAt" from biz_appointment
    where tenant_id = ${tenantId} and deleted_at is null and status = any(${[...openAppointmentStates]}::text[])
      and start_at::date = any(${dates}::date[]) order by start_at, id`.execute(db)
  return rows
}
