import type { EntitlementAccount } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { accountsWhere } from './accountRows.ts'
import { accountTable } from './ledgerTables.ts'

const col = columnsIn(accountTable)

/** An account with its counters, which are stored in its row. */
export async function balanceOf(
  db: Kysely<Tables>,
  tenantId: number,
  accountId: string,
): Promise<EntitlementAccount | undefined> {
  return (await accountsWhere(db, sql`${col.tenantId} = ${tenantId} and ${col.id} = ${accountId}`))[0]
}
