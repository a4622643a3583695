import { type ConfirmedYear, holidayYear, user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const u = columnsOf(user, 'u')
const y = columnsOf(holidayYear, 'y')

/** The confirmed years, for all users who may see the calendar. */
export async function listYears(db: Kysely<Tables>, tenantId: number): Promise<ConfirmedYear[]> {
  const { rows } = await sql<ConfirmedYear>`
    select ${y.id}, ${y.version}, ${y.year}, ${y.name}, ${y.status}, ${y.confirmedBy} as "confirmedBy",
      ${y.confirmedAt} as "confirmedAt",
      case when ${y.confirmedBy} = 'system' then '系统' else coalesce(${u.realname},
        ${y.confirmedBy}) end as "confirmedByName"
    from ${y.$table} left join ${u.$table} on ${u.username} = ${y.confirmedBy}
    where ${y.tenantId} = ${tenantId} and ${y.deletedAt} is null and ${y.status} = 'confirmed'
      order by ${y.year}`.execute(db)
  return rows
}
