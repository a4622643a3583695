import { type Kysely, sql } from 'kysely'

/** The page of online forms lists records of its own, so that it gets the permission to list them. */
export async function migration0038(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_permission') is null then return; end if;
      update sys_permission set perms = 'onlineForm:list' where id = 'online-cgform' and perms is null;
    end $$`.execute(db)
}
