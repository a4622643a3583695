import type { EntitlementAccount, EntitlementItem } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { wallClock } from '../clock/wallClock.ts'
import { accountsWhere } from './accountRows.ts'

export interface EntitlementWish {
  enterpriseId: string
  itemType: EntitlementItem
  /** One item; lines that name none serve every item of their type. */
  itemId?: string | null
}

/** What an enterprise may use for this now, in the order of preference. */
export async function accountsFor(
  db: Kysely<Tables>,
  tenantId: number,
  { enterpriseId, itemType, itemId }: EntitlementWish,
): Promise<EntitlementAccount[]> {
  const today = wallClock().slice(0, 10)
  const item = itemId ? sql`(item_id = ${itemId} or item_id is null)` : sql`true`
  const accounts = await accountsWhere(
    db,
    sql`tenant_id = ${tenantId} and enterprise_id = ${enterpriseId} and item_type = ${itemType} and ${item}
      and not is_frozen and not is_closed and (available > 0 or may_overdraw)
      and (starts_on is null or starts_on <= ${today}) and (expires_on is null or expires_on >= ${today})`,
  )
  return accounts.sort(byPreference)
}

/** What has something left before what would be overdrawn; what ends first before the rest. */
export const byPreference = (one: EntitlementAccount, other: EntitlementAccount): number =>
  Number(one.available <= 0) - Number(other.available <= 0) ||
  (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999')
