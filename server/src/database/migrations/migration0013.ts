import { type Kysely, sql } from 'kysely'

/**
 * Conflict checks. Hits move out of the row into `conflict_hit`, where they are filtered by the walls of each reader.
 * The results get their new texts and the new result 待人工核对. Users who could waive may also decide identity.
 */
export async function migration0013(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('biz_conflict_check_hits') is null then return; end if;
      create table if not exists conflict_hit (
        id text collate "C" primary key, check_id text collate "C" not null, order_num integer not null,
        level text not null, explanation text not null, party text not null, party_role text, party_code text,
        found_name text, found_in text, found_resource text collate "C", found_id text collate "C", found_role text,
        match text, verdict text, is_pending boolean not null default false, pair_key text collate "C",
        reverse_key text collate "C",
        decision_id text collate "C", cited text[]);
      insert into conflict_hit (id, check_id, order_num, level, explanation, party, party_role, found_name, found_in,
        found_resource, found_id, found_role, match, verdict, cited)
      select h.id, h.parent_id, coalesce(h.order_num, 0), coalesce(h.level, 'none'), coalesce(h.explanation, ''),
        coalesce(h.party, ''), h.party_role, h.found_name, h.found_in, s.resource, h.found_id, h.found_role,
        case h.match when 'sameName' then 'name' else h.match end,
        case h.match when 'sound' then 'doubtful' when 'sameName' then 'different' else 'same' end,
        case when s.resource is null or h.found_id is null then null else array[s.resource || ':' || h.found_id] end
      from biz_conflict_check_hits h left join lateral (select case
        when h.found_in like '委托 %' then 'entrustment' when h.found_in like '合同 %' then 'contract'
        when h.found_in like '企业 %' then 'enterprise' end as resource) s on true
      on conflict do nothing;
      drop table biz_conflict_check_hits;
      alter table biz_conflict_check add column if not exists kind text, add column if not exists hit_count integer,
        add column if not exists pending_count integer;
      update biz_conflict_check c set kind = case when entrustment_id is null then 'manual' else 'matter' end,
        pending_count = 0, hit_count = (select count(*) from conflict_hit h where h.check_id = c.id);
    end $$`.execute(db)
  await addItems(db)
  await grantDecisions(db)
}

/** For existing dictionaries: seeds add whole ones only. */
async function addItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_dict_item') is null then return; end if;
      update sys_dict_item i set item_text = '未发现' from sys_dict d
      where d.id = i.dict_id and d.dict_code = 'conflict_result' and i.item_value = 'none' and i.item_text = '无冲突';
      insert into sys_dict_item (id, dict_id, item_value, item_text, color, sort_order, status, create_by)
      select 'm13-' || d.dict_code || '-' || n.value, d.id, n.value, n.text, n.color, n.place, 1, 'system'
      from (values ('conflict_result', 'doubtful', '待人工核对', 'processing', 2),
        ('conflict_status', 'superseded', '已重新检索', 'default', 3)) n(code, value, text, color, place)
        join sys_dict d on d.dict_code = n.code
      where not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = n.value);
    end $$`.execute(db)
}

async function grantDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_role_permission') is null then return; end if;
      insert into sys_role_permission (role_id, permission_id)
      select distinct g.role_id, n.id from sys_role_permission g
        join sys_permission p on p.id = g.permission_id and p.perms = 'conflictCheck:waive'
        cross join unnest(array['button-conflictCheck-decide', 'legal-conflictDecision',
          'button-conflictDecision-export', 'button-conflictDecision-history', 'button-conflictDecision-revoke',
          'legal-conflictSearch', 'button-conflictSearch-export']) n(id)
      on conflict do nothing;
    end $$`.execute(db)
}
