import { sql } from 'kysely'
import type { WriteContext } from '../resource/Engine.ts'

/** The number of a contract of one of these enterprises that is linked with a record of another; undefined when there is none. */
export async function strangeContract(
  { tx, actor }: WriteContext,
  enterpriseIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ no: string }>`
    with linked as (
      select biz_type as kind, biz_id as id, id as contract_id from biz_contract where biz_id is not null
      union all select 'main', parent_id, id from biz_contract where parent_id is not null
      union all select 'counsel', id, contract_id from biz_counsel where contract_id is not null and deleted_at is null
      union all select 'entrust', id, contract_id from biz_entrustment where contract_id is not null and deleted_at is null),
    records as (
      select 'counsel' as kind, id, enterprise_id from biz_counsel
      union all select 'entrust', id, enterprise_id from biz_entrustment
      union all select 'package', id, enterprise_id from biz_package_order
      union all select 'main', id, enterprise_id from biz_contract)
    select c.no from biz_contract c join linked l on l.contract_id = c.id
      join records r on r.kind = l.kind and r.id = l.id
    where c.tenant_id = ${actor.tenantId} and c.deleted_at is null and c.status <> 'voided'
      and c.enterprise_id = any(${[...enterpriseIds]}::text[]) and r.enterprise_id <> c.enterprise_id
    order by c.id limit 1`.execute(tx)
  return rows[0]?.no
}
