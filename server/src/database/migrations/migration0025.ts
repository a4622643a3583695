import { type Kysely, sql } from 'kysely'

/**
 * Columns that migration 0017 added with a collation that their definition does not have: sync would refuse to start.
 */
export async function migration0025(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('biz_deadline_rule') is null then return; end if;
      if exists (select 1 from pg_attribute a join pg_collation c on c.oid = a.attcollation
        where a.attrelid = 'biz_deadline_rule'::regclass and a.attname in ('counting', 'status') and c.collname = 'C')
      then
        alter table biz_deadline_rule alter column counting type text collate "default",
          alter column status type text collate "default";
      end if;
    end $$`.execute(db)
}
