import { type Kysely, sql } from 'kysely'

/** Nothing generates code, so the permission for it is removed. */
export async function migration0031(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_permission') is null or to_regclass('sys_role_permission') is null then return; end if;
      delete from sys_role_permission g using sys_permission p
        where p.id = g.permission_id and p.perms = 'online:goGenerateCode';
      delete from sys_permission where perms = 'online:goGenerateCode';
    end $$`.execute(db)
}
