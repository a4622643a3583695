import { sql } from 'kysely'
import { refreshShares } from '../../../entitlement/updateShare.ts'
import { refreshClients, refreshMatters } from '../../../parties/clientFlags.ts'
import type { Tx } from '../../../resource/Engine.ts'

/** Recomputes derived columns of rows that were inserted without the rules. */
export async function recomputeFigures(tx: Tx): Promise<void> {
  await refreshClients(tx, sql`true`)
  await refreshMatters(tx, sql`true`)
  await refreshShares(tx, 'counsel')
  await refreshShares(tx, 'packageOrder')
}
