import { type Kysely, sql } from 'kysely'

/** A revision of a template is a row of its own, which is adopted by the template or abandoned: two words of `tpl_status`. */
export async function migration0019(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_dict_item') is null then return; end if;
      insert into sys_dict_item (id, dict_id, item_value, item_text, color, sort_order, status, create_by)
        select md5(d.id || added.value), d.id, added.value, added.text, 'default', added.place, 1, 'system'
        from sys_dict d cross join (values ('adopted', '已并入原模板', 6), ('abandoned', '已放弃', 7)) added(value, text, place)
        where d.dict_code = 'tpl_status'
          and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = added.value);
    end $$`.execute(db)
}
