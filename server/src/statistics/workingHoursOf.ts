import { workingHoursBetween } from '@lexdesk/domain'
import { tenantCalendar } from '../calendar/tenantCalendar.ts'
import { officeHours } from '../settings/officeHours.ts'
import type { StatisticQuery } from './ReadStatistic.ts'

/** Counts the working hours between two moments, by the calendar and the office hours of the actor's tenant. */
export async function workingHoursOf({
  engine,
  actor,
}: Pick<StatisticQuery, 'engine' | 'actor'>): Promise<(from: string, to: string) => number> {
  const db = engine.db.kysely
  const [calendar, office] = await Promise.all([tenantCalendar(db, actor.tenantId), officeHours(db, actor.tenantId)])
  return (from, to) => workingHoursBetween(calendar, from, to, office)
}
