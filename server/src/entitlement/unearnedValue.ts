import { sql } from 'kysely'

/**
 * Fen of the account `a` that are not earned yet. Its value covers the units that were sold; they count as used before
 * the units that were added later, which carry no value. Whatever is added or taken, it never exceeds the value.
 */
export const unearnedValue = sql<number>`coalesce(round(a.value::numeric
  * greatest(0, least(a.sold_qty, a.available + a.held - greatest(0, a.granted - a.sold_qty)))
  / nullif(a.sold_qty, 0)), 0)::bigint`
