import { type Kysely, sql } from 'kysely'

/**
 * The walls of matters cover their contracts, the supplements of these, and search hits on either. Sync only adds the
 * empty column, so existing contracts would stay visible to users walled from their matter.
 */
export async function migration0009(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if (select count(*) from information_schema.columns where table_schema = current_schema()
        and (table_name, column_name) in (('biz_entrustment', 'blocked_user_ids'), ('biz_entrustment', 'contract_id'),
          ('biz_contract', 'biz_id'), ('biz_contract', 'parent_id'))) < 4 then return; end if;
      alter table biz_contract add column if not exists blocked_user_ids text[];
      update biz_contract c set blocked_user_ids = w.wall from (
        select c.id, array_agg(distinct u.who order by u.who) as wall
        from biz_contract c
          join biz_contract k on k.id in (c.id, c.parent_id)
          join biz_entrustment m on m.contract_id = k.id or (k.biz_type = 'entrust' and m.id = k.biz_id)
          cross join unnest(m.blocked_user_ids) u(who)
        group by c.id) w
      where w.id = c.id;
      if to_regclass('biz_conflict_check_hits') is null then return; end if;
      update biz_conflict_check_hits h set found_in = t.start || '（已设隔离）'
      from biz_conflict_check k, (
        select tenant_id, concat('委托 ', no) as start from biz_entrustment where cardinality(blocked_user_ids) > 0
        union all
        select tenant_id, concat('合同 ', no) from biz_contract where cardinality(blocked_user_ids) > 0) t
      where k.id = h.parent_id and k.tenant_id = t.tenant_id and starts_with(h.found_in, t.start || ' ');
    end $$`.execute(db)
}
