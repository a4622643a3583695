import { type AnyRow, contract, entrustment } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { recomputeClients, recomputeMatters } from './clientFlags.ts'

const col = columnsOf(contract)
const m = columnsOf(entrustment, 'm')

/** After a step of a contract: updates whether its client and its matters still owe money. */
export async function recomputeDebt(context: WriteContext, row: AnyRow): Promise<void> {
  await recomputeClients(context, [row.enterpriseId])
  const { rows } = await sql<{ id: string }>`
    with own as (select ${col.id}, ${col.bizType}, ${col.bizId} from ${col.$table}
      where ${col.id} in (${row.id}, ${row.parentId}))
    select ${m.id} from own join ${m.$table}
      on ${m.tenantId} = ${context.actor.tenantId} and ${m.contractId} = own.id and ${m.deletedAt} is null
    union select biz_id from own where biz_type = 'entrust' and biz_id is not null`.execute(context.tx)
  await recomputeMatters(
    context,
    rows.map(({ id }) => id),
  )
}
