import { role, tenant } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { tenantEntryTable, userRoleTable } from './accessTables.ts'

const e = columnsIn(tenantEntryTable, 'e')
const r = columnsOf(role, 'r')
const t = columnsOf(tenant, 't')
const ur = columnsIn(userRoleTable, 'ur')

/** Condition on the tenant `t`: not deleted, not frozen, started and not expired. */
export const livingTenant = sql<boolean>`
  ${t.deletedAt} is null and ${t.status} = '1' and coalesce(${t.beginDate} <= now(), true)
    and coalesce(${t.endDate} > now(), true)`

/** Whether the jobs of the system work for a tenant: it is living, or 0, the platform itself. */
export const isServed = (tenantId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (${tenantId} = 0 or ${tenantId} in (select ${t.id} from ${t.$table} where ${livingTenant}))`

/** The same for many rows, decided once. */
export async function servedTenants(db: Kysely<Tables>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select ${t.id} from ${t.$table} where ${livingTenant}`.execute(db)
  return new Set([0, ...rows.map(({ id }) => id)])
}

/** Its users may sign in: it is living, or frozen or expired and still in its read-only period. */
export const usableTenant = sql<boolean>`
  (${livingTenant} or ${t.deletedAt} is null and coalesce(${t.beginDate} <= now(), true)
    and coalesce(${t.readOnlyUntil} > now(), false))`

/** A visit to a tenant ends by itself after this time. */
export const visitHours = 8

/** The open visits `e` of a session; only while its user is a platform administrator. */
export const visitsOf = (sessionId: string, userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${e.tenantId}, ${e.reason}, ${e.enteredAt} from ${e.$table}
  where ${e.sessionId} = ${sessionId} and ${e.leftAt} is null
    and ${e.enteredAt} > now() - make_interval(hours => ${visitHours}) and exists (
      select 1 from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId}
      where ${ur.userId} = ${userId} and ${r.tenantId} = 0 and ${r.roleCode} = 'admin' and ${r.deletedAt} is null)`
