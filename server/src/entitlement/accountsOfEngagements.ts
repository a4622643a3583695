import { counsel, type EntitlementAccount } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { accountsWhere } from './accountRows.ts'
import { accountTable } from './ledgerTables.ts'

const col = columnsIn(accountTable)
const a = columnsIn(accountTable, 'a')
const c = columnsOf(counsel, 'c')

/** Whether an account `a` belongs to an engagement `c`: its own, or of the package it was bought with. */
export const isOfEngagement = sql<boolean>`((${a.sourceType} = 'counsel' and ${a.sourceId} = ${c.id})
  or (${a.sourceType} = 'packageOrder' and ${a.sourceId} = ${c.packageOrderId}))`

/** The accounts these engagements may use, each once. */
export function accountsOfEngagements(
  db: Kysely<Tables>,
  tenantId: number,
  ids: readonly string[],
): Promise<EntitlementAccount[]> {
  return accountsWhere(
    db,
    sql`${col.tenantId} = ${tenantId} and ${col.id} in (
      select ${a.id} from ${c.$table} join ${a.$table} on ${a.tenantId} = ${c.tenantId} and ${isOfEngagement}
      where ${c.id} = any(${[...ids]}::text[]))`,
  )
}
