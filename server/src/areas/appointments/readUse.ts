import type { AppointmentUse } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { balanceOf } from '../../entitlement/balanceOf.ts'
import { entriesWhere } from '../../entitlement/entryRows.ts'
import { entryTable } from '../../entitlement/ledgerTables.ts'
import type { Engine } from '../../resource/Engine.ts'

const col = columnsIn(entryTable)

/** What an appointment has done to a right: held, used up, given back, made good. */
export async function readUse(engine: Engine, tenantId: number, id: string): Promise<AppointmentUse> {
  const db = engine.db.kysely
  const own = sql`${col.tenantId} = ${tenantId} and ${col.refType} in ('appointment', 'noShow') and ${col.refId} = ${id}`
  const entries = await entriesWhere(db, own)
  const accountId = entries[0]?.accountId
  return { account: (accountId && (await balanceOf(db, tenantId, accountId))) || null, entries }
}
