import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'

export interface ConfirmedYear {
  id: string
  version: number
  year: number
  name: string
  status: string
  confirmedBy: string
  /** The person's name, or the account where nobody has that name. */
  confirmedByName: string
  confirmedAt: string
}

/** The years that are confirmed as complete, for everybody who may see the calendar. */
export async function listYears(db: Kysely<Tables>, tenantId: number): Promise<ConfirmedYear[]> {
  const { rows } = await sql<ConfirmedYear>`
    select y.id, y.version, y.year, y.name, y.status, y.confirmed_by as "confirmedBy", y.confirmed_at as "confirmedAt",
      case when y.confirmed_by = 'system' then '系统' else coalesce(u.realname, y.confirmed_by) end as "confirmedByName"
    from biz_calendar_year y left join sys_user u on u.username = y.confirmed_by
    where y.tenant_id = ${tenantId} and y.deleted_at is null and y.status = 'confirmed' order by y.year`.execute(db)
  return rows
}
