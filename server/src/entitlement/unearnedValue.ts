import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import { accountTable } from './ledgerTables.ts'

const a = columnsIn(accountTable, 'a')

/**
 * Fen of the account `a` that are not earned yet. Its value covers the units that were sold; they count as used before
 * the units that were added later, which carry no value. Whatever is added or taken, it never exceeds the value.
 */
export const unearnedValue = sql<number>`coalesce(round(${a.value}::numeric
  * greatest(0, least(${a.soldQty}, ${a.available} + ${a.held} - greatest(0, ${a.granted} - ${a.soldQty})))
  / nullif(${a.soldQty}, 0)), 0)::bigint`
