import { contract, counsel, entrustment, packageOrder } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'

const c = columnsOf(contract, 'c')
const contractCol = columnsOf(contract)
const counselCol = columnsOf(counsel)
const entrustmentCol = columnsOf(entrustment)
const packageOrderCol = columnsOf(packageOrder)

/**
 * The number of a contract of one of these enterprises that is linked to a record of another; undefined when there is
 * none.
 */
export async function strangeContract(
  { tx, actor }: WriteContext,
  enterpriseIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ no: string }>`
    with linked as (
      select ${contractCol.bizType} as kind, ${contractCol.bizId} as id, id as contract_id
        from ${contractCol.$table} where ${contractCol.bizId} is not null
      union all select 'main', ${contractCol.parentId}, id from ${contractCol.$table}
        where ${contractCol.parentId} is not null
      union all select 'counsel', id, ${counselCol.contractId} from ${counselCol.$table}
        where ${counselCol.contractId} is not null
        and ${counselCol.deletedAt} is null
      union all select 'entrust', id, ${entrustmentCol.contractId} from ${entrustmentCol.$table}
        where ${entrustmentCol.contractId} is not null
        and ${entrustmentCol.deletedAt} is null),
    records as (
      select 'counsel' as kind, id, ${counselCol.enterpriseId} from ${counselCol.$table}
      union all select 'entrust', id, ${entrustmentCol.enterpriseId} from ${entrustmentCol.$table}
      union all select 'package', id, ${packageOrderCol.enterpriseId} from ${packageOrderCol.$table}
      union all select 'main', id, ${contractCol.enterpriseId} from ${contractCol.$table})
    select ${c.no} from ${c.$table} join linked l on l.contract_id = ${c.id}
      join records r on r.kind = l.kind and r.id = l.id
    where ${c.tenantId} = ${actor.tenantId} and ${c.deletedAt} is null and ${c.status} <> 'voided'
      and ${c.enterpriseId} = any(${[...enterpriseIds]}::text[]) and r.enterprise_id <> ${c.enterpriseId}
    order by ${c.id} limit 1`.execute(tx)
  return rows[0]?.no
}
