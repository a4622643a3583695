import type { EntitlementEntry } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { entriesWhere } from './entryRows.ts'
import { accountTable, entryTable } from './ledgerTables.ts'

const entryCol = columnsIn(entryTable)
const col = columnsIn(accountTable)

/** The entries of an account, newest first. */
export async function entriesOf(
  db: Kysely<Tables>,
  tenantId: number,
  accountId: string,
  { page, size }: { page: number; size: number },
): Promise<{ entries: EntitlementEntry[]; total: number }> {
  const own = sql`${entryCol.tenantId} = ${tenantId} and ${entryCol.accountId} = ${accountId}`
  const entries = await entriesWhere(db, own, sql`limit ${size} offset ${(page - 1) * size}`)
  const { rows } = await sql<{ total: number }>`
    select ${col.entryCount} as total from ${col.$table} where ${col.tenantId} = ${tenantId}
      and ${col.id} = ${accountId}`.execute(db)
  return { entries, total: rows[0]?.total ?? 0 }
}
