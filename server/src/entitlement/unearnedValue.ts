import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import { accountTable } from './ledgerTables.ts'

const a = columnsIn(accountTable, 'a')

/**
 * Unearned value of the account `a`, in fen. The value covers the units that were sold; they count as used before units
 * added later, which carry no value. It never exceeds the account's value.
 */
export const unearnedValue = sql<number>`coalesce(round(${a.value}::numeric
  * greatest(0, least(${a.soldQty}, ${a.available} + ${a.held} - greatest(0, ${a.granted} - ${a.soldQty})))
  / nullif(${a.soldQty}, 0)), 0)::bigint`
