import { type Kysely, sql } from 'kysely'

/**
 * Look-ups of colleagues, departments, positions and roles now need a permission. Every existing role gets it, as
 * everyone could use them before, except the two roles of self-registered accounts. The button itself is seeded
 * afterwards under this id. Accounts may await approval or have been rejected: the dictionary of their states gets
 * these values.
 */
export async function migration0016(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_role_permission') is null then return; end if;
      insert into sys_role_permission (role_id, permission_id)
        select id, 'button-directory-read' from sys_role
        where deleted_at is null and role_code not in ('admin', 'test', 'third_role')
        on conflict do nothing;
      insert into sys_depart_permission (depart_id, permission_id)
        select distinct depart_id, 'button-directory-read' from sys_depart_permission on conflict do nothing;
      insert into sys_depart_role_permission (role_id, permission_id)
        select distinct role_id, 'button-directory-read' from sys_depart_role_permission on conflict do nothing;
      if to_regclass('sys_dict_item') is not null then
        insert into sys_dict_item (id, dict_id, item_value, item_text, color, sort_order, status, create_by)
          select md5(d.id || added.value), d.id, added.value, added.text, added.color, added.value::int, 1, 'system'
          from sys_dict d cross join (values ('3', '待审核', 'warning'), ('4', '已拒绝', 'default')) added(value, text, color)
          where d.dict_code = 'user_status'
            and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = added.value);
      end if;
      if to_regclass('sys_user_package_permission') is null then return; end if;
      insert into sys_user_package_permission (package_id, permission_id)
        select distinct package_id, 'button-directory-read' from sys_user_package_permission on conflict do nothing;
    end $$`.execute(db)
}
