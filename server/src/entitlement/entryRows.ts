import type { EntitlementEntry, EntitlementRef, EntryType } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { personName } from '../access/personName.ts'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { entryTable } from './ledgerTables.ts'

const col = columnsIn(entryTable)

const columns = sql`id, account_id as "accountId", type, qty, ref_type as "refType", ref_id as "refId", settles, at, by,
  ${personName(sql`by`)} as "byName",  balance_after as "balanceAfter", note`

export async function entriesWhere(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<EntitlementEntry[]> {
  const { rows } = await sql<EntitlementEntry>`
    select ${columns} from ${col.$table} where ${where} order by ${col.id} desc ${more}`.execute(db)
  return rows
}

/** The entry of a type that was written for something, if there is one. */
export async function entryFor(
  db: Kysely<Tables>,
  accountId: string,
  type: EntryType,
  ref: EntitlementRef,
): Promise<EntitlementEntry | undefined> {
  const own = sql`account_id = ${accountId} and type = ${type} and ref_type = ${ref.type} and ref_id = ${ref.id}`
  return (await entriesWhere(db, own))[0]
}
