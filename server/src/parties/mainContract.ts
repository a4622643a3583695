import { sql } from 'kysely'
import type { WriteContext } from '../resource/Engine.ts'

/** The contract that was drawn up for a matter, supplements aside; one in force before the others. */
export async function mainContract(
  { tx, actor }: WriteContext,
  matterId: string,
): Promise<{ id: string; no: string } | undefined> {
  const { rows } = await sql<{ id: string; no: string }>`
    select id, no from biz_contract
    where tenant_id = ${actor.tenantId} and biz_type = 'entrust' and biz_id = ${matterId} and parent_id is null
      and status <> 'voided' and deleted_at is null
    order by status = 'effective' desc, id desc limit 1`.execute(tx)
  return rows[0]
}
