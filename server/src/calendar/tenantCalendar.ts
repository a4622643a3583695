import { type Calendar, createCalendar, holiday, holidayYear, type SpecialDay } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { plannedOnce } from '../database/connection/PlannedClient.ts'
import { columnsOf } from '../database/columnsOf.ts'

const holidayCol = columnsOf(holiday)
const holidayYearCol = columnsOf(holidayYear)

/**
 * A tenant's working days: weekends, public holidays with make-up days, the firm's own days; and the confirmed years.
 */
export async function tenantCalendar(db: Kysely<Tables>, tenantId: number): Promise<Calendar> {
  const { days, years } = await calendarEntries(db, tenantId)
  return createCalendar(days, { confirmedYears: years })
}

export interface CalendarEntries {
  /** Days that override the weekend rule. */
  days: SpecialDay[]
  /** Years that a user has confirmed as complete. */
  years: number[]
}

export async function calendarEntries(db: Kysely<Tables>, tenantId: number): Promise<CalendarEntries> {
  const { rows } = await sql<CalendarEntries>`${plannedOnce}select ${specialDaysSql(tenantId)} as days, array(
    select year from ${holidayYearCol.$table} where ${holidayYearCol.tenantId} = ${tenantId}
      and ${holidayYearCol.deletedAt} is null and ${holidayYearCol.status} = 'confirmed'
  ) as years`.execute(db)
  return rows[0]!
}

/** The special days as a subquery. */
export const specialDaysSql = (tenantId: number): RawBuilder<SpecialDay[]> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('date', to_char(${holidayCol.date}, 'YYYY-MM-DD'), 'type',
    ${holidayCol.type}, 'name', ${holidayCol.name})), '[]')
    from ${holidayCol.$table} where ${holidayCol.tenantId} = ${tenantId} and ${holidayCol.deletedAt} is null)`
