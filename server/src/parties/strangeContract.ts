import { contract, counsel, entrustment, packageOrder } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'

const c = columnsOf(contract, 'c')
const contractCol = columnsOf(contract)
const counselCol = columnsOf(counsel)
const entrustmentCol = columnsOf(entrustment)
const packageOrderCol = columnsOf(packageOrder)

/** The number of a contract of one of these enterprises that is linked with a record of another; undefined when there is none. */
export async function strangeContract(
  { tx, actor }: WriteContext,
  enterpriseIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ no: string }>`
    with linked as (
      select biz_type as kind, biz_id as id, id as contract_id from ${contractCol.$table} where biz_id is not null
      union all select 'main', parent_id, id from ${contractCol.$table} where parent_id is not null
      union all select 'counsel', id, contract_id from ${counselCol.$table} where contract_id is not null
        and deleted_at is null
      union all select 'entrust', id, contract_id from ${entrustmentCol.$table} where contract_id is not null
        and deleted_at is null),
    records as (
      select 'counsel' as kind, id, enterprise_id from ${counselCol.$table}
      union all select 'entrust', id, enterprise_id from ${entrustmentCol.$table}
      union all select 'package', id, enterprise_id from ${packageOrderCol.$table}
      union all select 'main', id, enterprise_id from ${contractCol.$table})
    select ${c.no} from ${c.$table} join linked l on l.contract_id = ${c.id}
      join records r on r.kind = l.kind and r.id = l.id
    where ${c.tenantId} = ${actor.tenantId} and ${c.deletedAt} is null and ${c.status} <> 'voided'
      and ${c.enterpriseId} = any(${[...enterpriseIds]}::text[]) and r.enterprise_id <> ${c.enterpriseId}
    order by ${c.id} limit 1`.execute(tx)
  return rows[0]?.no
}
