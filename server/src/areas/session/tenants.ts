import { tenant } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { livingTenant, usableTenant, visitsOf } from '../../access/livingTenant.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const t = columnsOf(tenant, 't')

interface TenantRow {
  /** The only numeric id of the wire. */
  id: number
  name: string
  beginDate: string | null
  endDate: string | null
  status: number
  /** Why a platform administrator has entered it; null for the own tenants. */
  visitReason: string | null
  /** Set while it is frozen or expired and can still be read. */
  readOnlyUntil: string | null
}

/** The tenants that can be used, in the given order; those in their read-only period come last. */
export async function livingTenants(db: Kysely<Tables>, ids: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${t.id} from unnest(string_to_array(${ids}, ',')) with ordinality own(id, n)
      join ${t.$table} on ${t.id}::text = trim(own.id)
    where ${usableTenant} order by not (${livingTenant}), n`.execute(db)
  return rows.map(({ id }) => id)
}

/** Some of the caller's tenants. */
export async function tenantRows(
  db: Kysely<Tables>,
  { sessionId, userId }: Actor,
  ids: readonly number[],
): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select ${t.id}, ${t.name}, ${t.beginDate} as "beginDate", ${t.endDate} as "endDate", ${t.status}::int as status,
      ${t.createBy} as "createBy",
      ${t.createTime} as "createTime", visit.reason as "visitReason",
      case when not (${livingTenant}) then ${t.readOnlyUntil} end as "readOnlyUntil"
    from ${t.$table} left join (${visitsOf(sessionId, sql`${userId}`)}) visit on visit.tenant_id = ${t.id}
    where ${t.id} = any(${[...ids]}::int[]) order by ${t.id}`.execute(db)
  return rows
}
