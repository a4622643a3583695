import { counsel, type EntitlementAccount, type EntitlementSource, packageOrder, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, WriteContext } from '../resource/Engine.ts'

interface Share {
  resource: Resource
  column: string
  /** Over the accounts `a` of one source, in percent. */
  reckoned: RawBuilder<number | null>
}

/** How much of an engagement is used, and what is left of the scarcest right of an order. */
const shares: Record<EntitlementSource, Share> = {
  counsel: {
    resource: counsel as unknown as Resource,
    column: 'used_share',
    reckoned: sql`trunc(100.0 * sum(a.consumed) / nullif(sum(a.granted), 0), 1)`,
  },
  packageOrder: {
    resource: packageOrder as unknown as Resource,
    column: 'left_share',
    reckoned: sql`min(trunc(least(100, 100.0 * greatest(a.available, 0) / nullif(a.granted, 0)), 1)) filter (where a.granted > 0)`,
  },
}

/** Brings the share of sources up to date, all of them or one; answers whose was another before. */
export async function refreshShares(tx: Tx, type: EntitlementSource, id?: string): Promise<string[]> {
  const { resource, column, reckoned } = shares[type]
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(resource.table)} t set ${sql.ref(column)} = s.share
    from (
      select a.source_id, ${reckoned} as share from entitlement_account a
      where a.source_type = ${type} ${id === undefined ? sql`` : sql`and a.source_id = ${id}`} group by 1
    ) s
    where t.id = s.source_id and ${sql.ref(`t.${column}`)} is distinct from s.share returning t.id`.execute(tx)
  return rows.map(({ id: moved }) => moved)
}

/** Follows an entry, in whose transaction the source is locked already. It changes no version of the source. */
export async function keepShare(
  { tx, actor: { tenantId }, changed }: WriteContext,
  { sourceType, sourceId }: EntitlementAccount,
): Promise<void> {
  const ids = await refreshShares(tx, sourceType, sourceId)
  if (ids.length > 0) changed({ resource: shares[sourceType].resource, tenantId, ids, action: 'edit' })
}
