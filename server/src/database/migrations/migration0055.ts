import { type Kysely, sql } from 'kysely'

/**
 * A table can have two kinds of triggers for its files: those of its definition, and those of extra fields, which have a
 * fourth argument. Neither ends the uses that the other has recorded.
 */
export async function migration0055(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function file_use_changed() returns trigger language plpgsql as $$
    declare
      whole jsonb;
      source text;
      is_extra boolean := tg_nargs > 3;
    begin
      if tg_op = 'DELETE' then whole := to_jsonb(old); else whole := to_jsonb(new); end if;
      source := whole ->> 'id';
      if tg_op <> 'INSERT' then
        update file_use u set is_former = true
        where u.table_name = tg_table_name and u.source_id = source and not u.is_former
          and (tg_op = 'DELETE' or (
            ((u.field ~ '^x[A-Z]') = is_extra or u.field in (select value from jsonb_each_text(tg_argv[2]::jsonb)))
            and not exists (
              select 1 from file_uses_in(whole, tg_argv[2]::jsonb) n where n.path = u.path and n.field = u.field)));
      end if;
      if tg_op <> 'DELETE' then
        insert into file_use (path, table_name, source_id, field, resource, row_id)
        select n.path, tg_table_name, source, n.field, tg_argv[0], whole ->> tg_argv[1]
        from file_uses_in(whole, tg_argv[2]::jsonb) n
        on conflict (path, table_name, source_id, field) do update set is_former = false where file_use.is_former;
      end if;
      return null;
    end $$`.execute(db)
}
