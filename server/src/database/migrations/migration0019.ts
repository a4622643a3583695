import { type Kysely, sql } from 'kysely'

/**
 * A revision of a template is a separate row, which is adopted by the template or abandoned: two values of
 * `tpl_status`. The rating of a profile counts every appraisal that is not hidden, as rankings and statistics do.
 */
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
  await sql`
    do $$ begin
      if to_regclass('biz_lawyer_profile') is null or to_regclass('biz_appraise') is null then return; end if;
      update biz_lawyer_profile p set rating = r.mean, rating_count = r.count
      from (select p.id, round(avg(a.score), 2) as mean, count(a.id) as count
        from biz_lawyer_profile p left join biz_appraise a on a.tenant_id = p.tenant_id and a.lawyer_id = p.user_id
          and a.status in ('pending', 'shown', 'appeal') and a.deleted_at is null group by p.id) r
      where r.id = p.id and (p.rating is distinct from r.mean or p.rating_count is distinct from r.count);
    end $$`.execute(db)
}
