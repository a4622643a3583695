import type { EntitlementAccount } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { accountsWhere } from './accountRows.ts'

/** Whether an account `a` is one of an engagement `c`: its own, or of the package that it was bought with. */
export const isOfEngagement = sql<boolean>`((a.source_type = 'counsel' and a.source_id = c.id)
  or (a.source_type = 'packageOrder' and a.source_id = c.package_order_id))`

/** What these engagements may use, each account once. */
export function accountsOfEngagements(
  db: Kysely<Tables>,
  tenantId: number,
  ids: readonly string[],
): Promise<EntitlementAccount[]> {
  return accountsWhere(
    db,
    sql`tenant_id = ${tenantId} and id in (
      select a.id from biz_counsel c join entitlement_account a on a.tenant_id = c.tenant_id and ${isOfEngagement}
      where c.id = any(${[...ids]}::text[]))`,
  )
}
