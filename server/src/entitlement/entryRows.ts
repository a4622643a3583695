import type { EntitlementEntry, EntitlementRef, EntryType } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { personName } from '../access/personName.ts'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { entryTable } from './ledgerTables.ts'

const col = columnsIn(entryTable)

const columns = sql`${col.id}, ${col.accountId} as "accountId", ${col.type}, ${col.qty}, ${col.refType} as "refType",
  ${col.refId} as "refId", ${col.settles}, ${col.at}, ${col.by},
  ${personName(col.by)} as "byName",  ${col.balanceAfter} as "balanceAfter", ${col.note}`

export async function entriesWhere(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<EntitlementEntry[]> {
  const { rows } = await sql<EntitlementEntry>`
    select ${columns} from ${col.$table} where ${where} order by ${col.id} desc ${more}`.execute(db)
  return rows
}

/** The entry of a type that was written for a reference, if there is one. */
export async function entryFor(
  db: Kysely<Tables>,
  accountId: string,
  type: EntryType,
  ref: EntitlementRef,
): Promise<EntitlementEntry | undefined> {
  const own = sql`${col.accountId} = ${accountId} and ${col.type} = ${type} and ${col.refType} = ${ref.type}
    and ${col.refId} = ${ref.id}`
  return (await entriesWhere(db, own))[0]
}
