import { type Kysely, sql } from 'kysely'

/** Counts of log lines by the value of a column, kept by triggers that name the column and that of the time. */
export async function migration0050(db: Kysely<unknown>): Promise<void> {
  const counting = (act: 'insert' | 'delete', lines: string, count: string) => sql`
    create or replace function ${sql.raw(`group_tally_${act}`)}() returns trigger language plpgsql as $$ begin
      execute format(
        'insert into row_tally select %L || %I, tenant_id, tally_day(%I), ${sql.raw(count)} from ${sql.raw(lines)} group by 1, 2, 3',
        tg_table_name || '/', tg_argv[0], tg_argv[1]);
      return null;
    end $$`
  await counting('insert', 'added', 'count(*)').execute(db)
  await counting('delete', 'removed', '-count(*)').execute(db)
  await sql`
    create or replace function group_tally_truncate() returns trigger language plpgsql as $$ begin
      insert into row_tally select table_name, tenant_id, day, -sum(n) from row_tally
        where starts_with(table_name, tg_table_name || '/') group by 1, 2, 3 having sum(n) <> 0;
      return null;
    end $$`.execute(db)
}
