import type { AnyRow } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../resource/Engine.ts'
import { followClients, followMatters } from './clientFlags.ts'

/** After a step of a contract: its client and its matters show whether something is still owed. */
export async function followDebt(context: WriteContext, row: AnyRow): Promise<void> {
  await followClients(context, [row.enterpriseId])
  const { rows } = await sql<{ id: string }>`
    with own as (select id, biz_type, biz_id from biz_contract where id in (${row.id}, ${row.parentId}))
    select m.id from own join biz_entrustment m
      on m.tenant_id = ${context.actor.tenantId} and m.contract_id = own.id and m.deleted_at is null
    union select biz_id from own where biz_type = 'entrust' and biz_id is not null`.execute(context.tx)
  await followMatters(
    context,
    rows.map(({ id }) => id),
  )
}
