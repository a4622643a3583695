import { type Kysely, sql } from 'kysely'

/**
 * Service and debt flags, the used share of an engagement and the remaining units of an order are now stored in their
 * rows: sync only adds the empty columns, and existing rows would not be found by them.
 */
export async function migration0011(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if (select count(*) from information_schema.columns where table_schema = current_schema()
        and (table_name, column_name) in (('biz_contract', 'unpaid_amount'), ('biz_contract', 'parent_id'),
          ('biz_contract', 'biz_id'), ('biz_contract', 'enterprise_id'), ('biz_entrustment', 'contract_id'),
          ('biz_counsel', 'enterprise_id'), ('biz_enterprise', 'id'))) < 7 then return; end if;
      alter table biz_enterprise add column if not exists has_counsel text, add column if not exists has_unpaid text;
      alter table biz_entrustment add column if not exists has_unpaid text;
      update biz_enterprise t set
        has_counsel = case when exists (
          select 1 from biz_counsel c where c.enterprise_id = t.id and c.status = 'active' and c.deleted_at is null
        ) then 'Y' else 'N' end,
        has_unpaid = case when exists (
          select 1 from biz_contract c where c.enterprise_id = t.id and c.deleted_at is null and c.unpaid_amount > 0
            and c.status in ('effective', 'expired', 'rescinding')
        ) then 'Y' else 'N' end;
      update biz_entrustment t set has_unpaid = case when t.id in (
        select m.id from biz_contract c left join biz_contract p on p.id = c.parent_id
          join biz_entrustment m on m.contract_id in (c.id, p.id)
        where c.deleted_at is null and c.unpaid_amount > 0 and c.status in ('effective', 'expired', 'rescinding')
        union all
        select k.biz_id from biz_contract c join biz_contract k on k.id in (c.id, c.parent_id)
        where k.biz_type = 'entrust' and k.biz_id is not null
          and c.deleted_at is null and c.unpaid_amount > 0 and c.status in ('effective', 'expired', 'rescinding')
      ) then 'Y' else 'N' end;
    end $$`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('entitlement_account') is null or to_regclass('biz_counsel') is null
        or to_regclass('biz_package_order') is null then return; end if;
      alter table biz_counsel add column if not exists used_share numeric;
      alter table biz_package_order add column if not exists left_share numeric;
      update biz_counsel t set used_share = s.share from (
        select source_id, trunc(100.0 * sum(consumed) / nullif(sum(granted), 0), 1) as share
        from entitlement_account where source_type = 'counsel' group by 1) s
      where t.id = s.source_id;
      update biz_package_order t set left_share = s.share from (
        select source_id, min(trunc(least(100, 100.0 * greatest(available, 0) / nullif(granted, 0)), 1)) filter (where granted > 0) as share
        from entitlement_account where source_type = 'packageOrder' group by 1) s
      where t.id = s.source_id;
    end $$`.execute(db)
}
