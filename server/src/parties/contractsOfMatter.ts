import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../resource/Engine.ts'

/** Whether a contract `t` is of a walled matter, or supplements one that is. */
export const isWalledContract: RawBuilder<boolean> = sql<boolean>`exists (
  select 1 from biz_entrustment m join biz_contract c on c.id in (t.id, t.parent_id)
  where cardinality(m.blocked_user_ids) > 0 and (m.contract_id = c.id or (c.biz_type = 'entrust' and m.id = c.biz_id)))`

/** The contracts of a matter, these that it names among them, and what supplements them. */
export async function contractsOfMatter(tx: Tx, matterId: string, named: readonly unknown[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select id from biz_contract
      where (biz_type = 'entrust' and biz_id = ${matterId}) or id = any(${named.filter(Boolean)}::text[]))
    select id from own union select c.id from biz_contract c join own on c.parent_id = own.id`.execute(tx)
  return rows.map(({ id }) => id)
}
