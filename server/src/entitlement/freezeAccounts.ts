import type { EntitlementSource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../resource/Engine.ts'

/** Frozen lines cannot be used; what is held already takes place. */
export async function freezeAccounts(
  { tx, actor }: WriteContext,
  source: { type: EntitlementSource; id: string },
  isFrozen: boolean,
): Promise<void> {
  await sql`
    update entitlement_account set is_frozen = ${isFrozen}
    where tenant_id = ${actor.tenantId} and source_type = ${source.type} and source_id = ${source.id}`.execute(tx)
}
