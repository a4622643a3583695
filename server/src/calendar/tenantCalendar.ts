import { type Calendar, createCalendar, type SpecialDay } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { plannedOnce } from '../database/PlannedClient.ts'

/** Working days as a tenant keeps them: weekends, public holidays with their make-up days, days of the house. */
export async function tenantCalendar(db: Kysely<Tables>, tenantId: number): Promise<Calendar> {
  return createCalendar(await specialDays(db, tenantId))
}

/** The days on which the weekend rule does not hold. */
export async function specialDays(db: Kysely<Tables>, tenantId: number): Promise<SpecialDay[]> {
  const { rows } = await sql<{ days: SpecialDay[] }>`${plannedOnce}select ${specialDaysSql(tenantId)} as days`.execute(
    db,
  )
  return rows[0]!.days
}

/** The same inside a larger statement. */
export const specialDaysSql = (tenantId: number): RawBuilder<SpecialDay[]> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('date', to_char(date, 'YYYY-MM-DD'), 'type', type, 'name', name)), '[]')
    from biz_holiday where tenant_id = ${tenantId} and deleted_at is null)`
