import type { EntitlementSource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { accountTable } from './ledgerTables.ts'

const col = columnsIn(accountTable)

/** Frozen accounts cannot be used; existing holds can still be consumed. */
export async function freezeAccounts(
  { tx, actor }: WriteContext,
  source: { type: EntitlementSource; id: string },
  isFrozen: boolean,
): Promise<void> {
  await sql`
    update ${col.$table} set ${col.isFrozen} = ${isFrozen}
    where ${col.tenantId} = ${actor.tenantId} and ${col.sourceType} = ${source.type}
      and ${col.sourceId} = ${source.id}`.execute(tx)
}
