import { tenant } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { livingTenant } from '../../access/livingTenant.ts'
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
}

/** The tenants that are neither frozen nor expired, in the given order. */
export async function livingTenants(db: Kysely<Tables>, ids: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${t.id} from unnest(string_to_array(${ids}, ',')) with ordinality own(id, n)
      join ${t.$table} on ${t.id}::text = trim(own.id)
    where ${livingTenant} order by n`.execute(db)
  return rows.map(({ id }) => id)
}

export async function tenantRows(db: Kysely<Tables>, ids: readonly number[]): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select ${t.id}, ${t.name}, ${t.beginDate} as "beginDate", ${t.endDate} as "endDate", ${t.status}::int as status,
      ${t.createBy} as "createBy",
      ${t.createTime} as "createTime"
    from ${t.$table} where ${t.id} = any(${[...ids]}::int[]) and ${livingTenant} order by ${t.id}`.execute(db)
  return rows
}
