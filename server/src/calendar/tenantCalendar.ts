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
  return calendarOf(await calendarEntries(db, tenantId))
}

export const calendarOf = ({ days, years }: CalendarEntries): Calendar =>
  createCalendar(days, { confirmedYears: years })

export interface CalendarEntries {
  /** Days that override the weekend rule. */
  days: SpecialDay[]
  /** Years that a user has confirmed as complete. */
  years: number[]
  /** The same for the same entries, and another one for any others: stored with what was computed from them. */
  mark: string
}

export async function calendarEntries(db: Kysely<Tables>, tenantId: number): Promise<CalendarEntries> {
  const { rows } = await sql<CalendarEntries>`${plannedOnce}select ${specialDaysSql(tenantId)} as days,
    ${confirmedYearsSql(tenantId)} as years, ${calendarMarkSql(tenantId)} as mark`.execute(db)
  return rows[0]!
}

type TenantId = number | RawBuilder<unknown>

/** The special days as a subquery, in the order of their dates. */
export const specialDaysSql = (tenantId: TenantId): RawBuilder<SpecialDay[]> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('date', to_char(${holidayCol.date}, 'YYYY-MM-DD'), 'type',
    ${holidayCol.type}, 'name', ${holidayCol.name}) order by ${holidayCol.date}, ${holidayCol.type}, ${holidayCol.name}), '[]')
    from ${holidayCol.$table} where ${holidayCol.tenantId} = ${tenantId} and ${holidayCol.deletedAt} is null)`

const confirmedYearsSql = (tenantId: TenantId): RawBuilder<number[]> => sql`array(
  select ${holidayYearCol.year} from ${holidayYearCol.$table} where ${holidayYearCol.tenantId} = ${tenantId}
    and ${holidayYearCol.deletedAt} is null and ${holidayYearCol.status} = 'confirmed'
  order by ${holidayYearCol.year})`

/** The mark of a tenant's calendar as a subquery: a digest of its entries, so that no counter can miss a change. */
export const calendarMarkSql = (tenantId: TenantId): RawBuilder<string> => sql`
  left(encode(sha256(convert_to(${specialDaysSql(tenantId)}::text || ${confirmedYearsSql(tenantId)}::text, 'UTF8')), 'hex'), 32)`
