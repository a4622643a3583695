import { type Kysely, sql } from 'kysely'

/**
 * Accounts store the value of their line and how many units it covers, instead of a rounded unit value. Voided work is
 * reversed by entries of a separate type, corrections count as granted, and expired units have a counter, so that
 * granted = consumed + held + available + expired; a constraint now enforces this.
 */
export async function migration0021(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('entitlement_account') is null then return; end if;
      alter table entitlement_account add column if not exists value bigint not null default 0,
        add column if not exists sold_qty integer not null default 0,
        add column if not exists expired integer not null default 0;
      alter table entitlement_entry drop constraint if exists entitlement_entry_type_check;
      alter table entitlement_entry add constraint entitlement_entry_type_check
        check (type in ('grant', 'hold', 'consume', 'release', 'expire', 'adjust', 'refund', 'reverse'));

      alter table entitlement_entry disable trigger entitlement_entry_append_only;
      update entitlement_entry back set type = 'reverse', settles = used.id
      from entitlement_entry used
      where back.type = 'adjust' and back.ref_type = 'counselWork' and used.account_id = back.account_id
        and used.type = 'consume' and used.ref_type = back.ref_type and used.ref_id = back.ref_id and used.qty = back.qty;
      alter table entitlement_entry enable trigger entitlement_entry_append_only;

      update entitlement_account a set sold_qty = coalesce(s.sold, a.granted), granted = coalesce(s.granted, a.granted),
        consumed = coalesce(s.consumed, a.consumed)
      from entitlement_account own left join (
        select account_id, sum(qty) filter (where type = 'grant') as sold,
          sum(qty) filter (where type in ('grant', 'adjust')) as granted,
          coalesce(sum(case type when 'consume' then qty when 'reverse' then -qty end), 0) as consumed
        from entitlement_entry group by 1
      ) s on s.account_id = own.id
      where a.id = own.id;
      update entitlement_account set expired = granted - consumed - held - available;
      if not exists (select 1 from pg_constraint where conname = 'entitlement_account_sum') then
        alter table entitlement_account add constraint entitlement_account_sum
          check (granted = consumed + held + available + expired);
      end if;
    end $$`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('biz_package_order') is null or to_regclass('biz_package_order_lines') is null then return; end if;
      ${spread(sql`
        select a.id, a.source_id, coalesce(o.amount, 0) as amount, a.sold_qty * coalesce(l.unit_price, 0)::numeric as weight,
          l.order_num as place
        from entitlement_account a join biz_package_order o on o.id = a.source_id
          left join biz_package_order_lines l on l.id = a.line_id
        where a.source_type = 'packageOrder' and a.sold_qty > 0`)};
      alter table biz_package_order add column if not exists unearned bigint;
      update biz_package_order o set unearned = (
        select sum(coalesce(round(a.value::numeric
          * greatest(0, least(a.sold_qty, a.available + a.held - greatest(0, a.granted - a.sold_qty)))
          / nullif(a.sold_qty, 0)), 0))
        from entitlement_account a where a.source_type = 'packageOrder' and a.source_id = o.id);
      if exists (select 1 from information_schema.columns where table_schema = current_schema()
        and table_name = 'biz_package_order' and column_name = 'left_share') then
        update biz_package_order t set left_share = s.share from (
          select source_id, min(trunc(least(100, 100.0 * greatest(available, 0) / nullif(granted, 0)), 1))
            filter (where granted > 0) as share
          from entitlement_account where source_type = 'packageOrder' group by 1) s
        where t.id = s.source_id;
      end if;
    end $$`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('biz_counsel') is null or not exists (select 1 from information_schema.columns
        where table_schema = current_schema() and table_name = 'entitlement_account' and column_name = 'unit_value')
        then return; end if;
      ${spread(sql`
        select a.id, a.source_id, coalesce(c.fee, 0) as amount, a.sold_qty * a.unit_value::numeric as weight, 0 as place
        from entitlement_account a join biz_counsel c on c.id = a.source_id
        where a.source_type = 'counsel' and a.sold_qty > 0`)};
      if exists (select 1 from information_schema.columns where table_schema = current_schema()
        and table_name = 'biz_counsel' and column_name = 'used_share') then
        update biz_counsel t set used_share = s.share from (
          select source_id, trunc(100.0 * sum(consumed) / nullif(sum(granted), 0), 1) as share
          from entitlement_account where source_type = 'counsel' group by 1) s
        where t.id = s.source_id;
      end if;
    end $$`.execute(db)
  await sql`alter table if exists entitlement_account drop column if exists unit_value`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('sys_dict') is null or to_regclass('sys_dict_item') is null then return; end if;
      insert into sys_dict_item (id, dict_id, item_value, item_text, color, sort_order, status, create_by)
      select md5(d.id || 'reverse'), d.id, 'reverse', '冲回', 'processing', 8, 1, 'system'
      from sys_dict d where d.dict_code = 'ledger_type'
        and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'reverse');
    end $$`.execute(db)
}

/**
 * Distributes what was paid over the accounts by weight, or evenly without weights; the shares add up to the amount.
 */
const spread = (lines: ReturnType<typeof sql>) => sql`
  update entitlement_account a set value = shared.until - shared.before from (
    select id, round(amount * (sum(weight) over upTo) / (sum(weight) over total)) as until,
      round(amount * (sum(weight) over upTo - weight) / (sum(weight) over total)) as before
    from (
      select id, source_id, amount, place,
        case when sum(weight) over (partition by source_id) > 0 then weight else 1 end as weight
      from (${lines}) line
    ) weighed
    window total as (partition by source_id), upTo as (partition by source_id order by place, id)
  ) shared where shared.id = a.id`
