import { type Kysely, sql } from 'kysely'

/** Messages can be posted into groups of WeCom and DingTalk. */
export async function migration0030(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_dict') is null or to_regclass('sys_dict_item') is null then return; end if;
      insert into sys_dict_item (id, dict_id, item_value, item_text, sort_order, status, create_by)
      select md5(d.id || x.value), d.id, x.value, x.text, x.place, 1, 'system'
      from sys_dict d cross join (values ('5', '企业微信群', 5), ('6', '钉钉群', 6)) x(value, text, place)
      where d.dict_code = 'msgType'
        and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = x.value);
    end $$`.execute(db)
}
