import type { EntitlementAccount, EntitlementItem } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { wallClock } from '../clock/wallClock.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { accountsWhere } from './accountRows.ts'
import { accountTable } from './ledgerTables.ts'

const col = columnsIn(accountTable)

export interface EntitlementRequest {
  enterpriseId: string
  itemType: EntitlementItem
  /** One item; lines without an item cover every item of their type. */
  itemId?: string | null
}

/** The accounts an enterprise may use for this now, in order of preference. */
export async function accountsFor(
  db: Kysely<Tables>,
  tenantId: number,
  { enterpriseId, itemType, itemId }: EntitlementRequest,
): Promise<EntitlementAccount[]> {
  const today = wallClock().slice(0, 10)
  const item = itemId ? sql`(${col.itemId} = ${itemId} or ${col.itemId} is null)` : sql`true`
  const accounts = await accountsWhere(
    db,
    sql`${col.tenantId} = ${tenantId} and ${col.enterpriseId} = ${enterpriseId} and ${col.itemType} = ${itemType}
      and ${item}
      and not ${col.isFrozen} and not ${col.isClosed} and (${col.available} > 0 or ${col.mayOverdraw})
      and (${col.startsOn} is null or ${col.startsOn} <= ${today})
        and (${col.expiresOn} is null or ${col.expiresOn} >= ${today})`,
  )
  return accounts.sort(byPreference)
}

/** Accounts with a balance before those that would be overdrawn; then those that end first. */
export const byPreference = (one: EntitlementAccount, other: EntitlementAccount): number =>
  Number(one.available <= 0) - Number(other.available <= 0) ||
  (one.expiresOn ?? '9999').localeCompare(other.expiresOn ?? '9999')
