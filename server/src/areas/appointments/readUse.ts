import type { EntitlementAccount, EntitlementEntry } from '@lexdesk/domain'
import { sql } from 'kysely'
import { balanceOf } from '../../entitlement/balanceOf.ts'
import { entriesWhere } from '../../entitlement/entryRows.ts'
import type { Engine } from '../../resource/Engine.ts'

export interface AppointmentUse {
  account: EntitlementAccount | null
  entries: EntitlementEntry[]
}

/** What an appointment has done to a right: held, used up, given back, made good. */
export async function readUse(engine: Engine, tenantId: number, id: string): Promise<AppointmentUse> {
  const db = engine.db.kysely
  const own = sql`tenant_id = ${tenantId} and ref_type in ('appointment', 'noShow') and ref_id = ${id}`
  const entries = await entriesWhere(db, own)
  const accountId = entries[0]?.accountId
  return { account: (accountId && (await balanceOf(db, tenantId, accountId))) || null, entries }
}
