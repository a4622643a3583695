import { type Kysely, sql } from 'kysely'

/** The page of reports lists records of its own, so that it gets the permission to list them. */
export async function migration0041(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_permission') is null then return; end if;
      update sys_permission set perms = 'report:list' where id = 'online-cgreport' and perms is null;
    end $$`.execute(db)
}
