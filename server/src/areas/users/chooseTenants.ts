import { errors, tenant } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { assertUserQuota } from '../../access/tenantQuota.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'
import { tenantsOf } from './manageUsers.ts'

const col = columnsOf(tenant)

/**
 * The tenants of a user as stored. Actors add and remove only their own tenants, administrators any existing one;
 * all other tenants stay unchanged.
 */
export async function chooseTenants(tx: Tx, actor: Actor, wanted: unknown, before: unknown): Promise<string> {
  const had = tenantsOf(before)
  const named = tenantsOf(wanted)
  if (named.length !== (typeof wanted === 'string' ? wanted.split(',').filter((part) => part.trim()).length : 0))
    throw errors.invalid([{ field: 'relTenantIds', message: '租户格式不正确，应为以逗号分隔的租户编号' }])
  const mine = (id: number): boolean => actor.isAdmin || actor.tenantIds.includes(id)
  const foreign = named.filter((id) => !mine(id) && !had.includes(id))
  const unknown = await unknownTenants(
    tx,
    named.filter((id) => !had.includes(id)),
  )
  for (const id of [...foreign, ...unknown])
    throw errors.invalid([{ field: 'relTenantIds', message: `租户“${id}”不存在，或您无权分配` }])
  // The users of a new account are counted once it is stored, with all rows of an import.
  if (before !== null)
    await assertUserQuota(
      tx,
      named.filter((id) => !had.includes(id)),
      1,
    )
  const chosen = [...named, ...had.filter((id) => !mine(id) && !named.includes(id))]
  return (chosen.length > 0 ? chosen : [actor.tenantId]).join(',')
}

async function unknownTenants(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select ${col.id} from ${col.$table} where ${col.id} = any(${[...ids]}::integer[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
