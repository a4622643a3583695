import { type Kysely, sql } from 'kysely'

/**
 * A former name is one kind of name among several. The program registers the other kinds and recomputes the keys at
 * startup (`refreshParties`). The dictionaries get their values.
 */
export async function migration0012(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select 1 from information_schema.columns where table_schema = current_schema()
        and table_name = 'party_name' and column_name = 'is_former') then return; end if;
      alter table party_name add column if not exists kind text collate "C" not null default 'name';
      update party_name set kind = 'former' where is_former;
      alter table party_name drop column is_former;
    end $$`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('sys_dict') is null or to_regclass('sys_dict_item') is null then return; end if;
      insert into sys_dict_item (id, dict_id, item_value, item_text, sort_order, status, create_by)
      select replace(gen_random_uuid()::text, '-', ''), d.id, w.value, w.text, w.place, 1, 'system'
      from (values ('conflict_match', 'alias', '简称或别名', 11), ('conflict_match', 'core', '字号相同', 12),
        ('conflict_match', 'relation', '关联方', 13), ('party_role', 'prospect', '咨询人', 11),
        ('party_role', 'staff', '本所人员', 12)) w(code, value, text, place)
      join sys_dict d on d.dict_code = w.code
      where not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = w.value);
    end $$`.execute(db)
}
