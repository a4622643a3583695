import { type Kysely, sql } from 'kysely'

/**
 * Archive numbers are unique: of several rows with the same one, all but the first get the end of their id appended.
 */
export async function migration0018(db: Kysely<unknown>): Promise<void> {
  for (const table of ['biz_entrustment', 'biz_contract'])
    await sql`
      do $$ begin
        if to_regclass(${sql.lit(table)}) is null or not exists (
          select 1 from information_schema.columns
          where table_schema = current_schema() and table_name = ${sql.lit(table)} and column_name = 'archive_no') then return; end if;
        update ${sql.table(table)} t set archive_no = t.archive_no || '-' || right(t.id, 6)
        from (
          select id, row_number() over (partition by tenant_id, archive_no order by id) as place
          from ${sql.table(table)} where archive_no is not null and deleted_at is null) counted
        where counted.id = t.id and counted.place > 1;
      end $$`.execute(db)
}
