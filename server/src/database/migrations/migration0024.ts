import { type Kysely, sql } from 'kysely'

/**
 * Generated powers of attorney are separated from signed ones: those of matters that are not signed yet move to their
 * own column, so that a matter begins only with a file that the client has signed.
 */
export async function migration0024(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('biz_entrustment') is null or to_regclass('stored_file') is null
        or not exists (select 1 from information_schema.columns where table_schema = current_schema()
          and table_name = 'biz_entrustment' and column_name = 'authority_file') then return; end if;
      alter table biz_entrustment add column if not exists authority_draft text[];
      update biz_entrustment m set authority_draft = made.paths, authority_file = (
        select array_agg(path) from unnest(m.authority_file) path where path <> all(made.paths))
      from (
        select t.id, array_agg(f.path order by f.path) as paths from biz_entrustment t
          join stored_file f on f.path = any(t.authority_file) and f.name = '授权委托书（' || t.no || '）.docx'
        where t.status in ('quoting', 'reviewing', 'pendingSign') group by t.id
      ) made
      where m.id = made.id;
    end $$`.execute(db)
}
