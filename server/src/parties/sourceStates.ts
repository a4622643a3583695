import { enterprise, user } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { PartySourceName } from './partySources.ts'

const tUser = columnsOf(user, 't')
const t = columnsOf(enterprise, 't')

export const sourceTables: Record<PartySourceName, string> = {
  enterprise: 'biz_enterprise',
  entrustment: 'biz_entrustment',
  contract: 'biz_contract',
  counsel: 'biz_counsel',
  packageOrder: 'biz_package_order',
  appointment: 'biz_appointment',
  user: 'sys_user',
}

export interface SourceState {
  isDeleted: boolean
  /** The record it is found under: for a merged enterprise the surviving one. */
  id: string
}

/**
 * The state of the records that name a party, by `resource id`. Leaves out users of other tenants and self-registered
 * accounts, which are not staff.
 */
export async function sourceStates(
  db: Kysely<Tables>,
  tenantId: number,
  found: readonly { resource: string; rowId: string }[],
): Promise<Map<string, SourceState>> {
  const states = new Map<string, SourceState>()
  for (const resource of Object.keys(sourceTables) as PartySourceName[]) {
    const ids = [...new Set(found.filter((one) => one.resource === resource).map(({ rowId }) => rowId))]
    if (ids.length === 0) continue
    for (const { from, id, isDeleted } of await statesOf(db, tenantId, resource, ids))
      states.set(`${resource} ${from}`, { id, isDeleted })
    // A permanently deleted record still counts.
    if (resource !== 'user')
      for (const id of ids)
        if (!states.has(`${resource} ${id}`)) states.set(`${resource} ${id}`, { id, isDeleted: true })
  }
  return states
}

/** Users `t` who work or worked for the tenant; excludes self-registered accounts. */
export const isStaff = (tenantId: number): RawBuilder<boolean> => sql<boolean>`
  (${String(tenantId)} = any(string_to_array(replace(${tUser.relTenantIds}, ' ', ''), ','))
    and ${tUser.workNo} is distinct from 'R-' || ${tUser.username})`

type StateRow = SourceState & { from: string }

async function statesOf(
  db: Kysely<Tables>,
  tenantId: number,
  resource: PartySourceName,
  ids: string[],
): Promise<StateRow[]> {
  if (resource === 'enterprise') return enterpriseStates(db, ids)
  const isOurs = resource === 'user' ? isStaff(tenantId) : sql`${t.tenantId} = ${tenantId}`
  const { rows } = await sql<StateRow>`
    select t.id as "from", t.id, t.deleted_at is not null as "isDeleted" from ${sql.table(sourceTables[resource])} t
    where t.id = any(${ids}::text[]) and ${isOurs}`.execute(db)
  return rows
}

/** Follows merges to the surviving enterprise. */
async function enterpriseStates(db: Kysely<Tables>, ids: string[]): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    with recursive merged as (
      select ${t.id} as "from", ${t.id}, ${t.mergedIntoId} as next, ${t.deletedAt}, 0 as step
      from ${t.$table} where ${t.id} = any(${ids}::text[])
      union all
      select m."from", ${t.id}, ${t.mergedIntoId}, ${t.deletedAt}, m.step + 1
      from merged m join ${t.$table} on ${t.id} = m.next where m.step < 20)
    select distinct on ("from") "from", id, deleted_at is not null as "isDeleted" from merged order by "from",
      step desc`.execute(db)
  return rows
}
