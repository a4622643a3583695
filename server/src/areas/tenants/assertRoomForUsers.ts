import { user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { assertUserQuota } from '../../access/tenantQuota.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Change, WriteContext } from '../../resource/Engine.ts'

const u = columnsOf(user, 'u')

/** The acts after which a tenant has more users than before. */
const gaining = new Set(['add', 'restore', 'import'])

/** Before the commit: the tenants of new users do not exceed their quota. */
export async function assertRoomForUsers({ tx }: WriteContext, changes: readonly Change[]): Promise<void> {
  const ids = changes.flatMap((one) => (one.resource.name === user.name && gaining.has(one.action) ? one.ids : []))
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select distinct trim(own.id)::int as id from ${u.$table}, unnest(string_to_array(${u.relTenantIds}, ',')) own(id)
    where ${u.id} = any(${ids}::text[])`.execute(tx)
  await assertUserQuota(
    tx,
    rows.map(({ id }) => id),
  )
}
