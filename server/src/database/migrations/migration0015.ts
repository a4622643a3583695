import { type Kysely, sql } from 'kysely'

/**
 * Which records use which files. Triggers write it, so that forms, steps, imports and seeds are all covered; schema
 * sync creates the triggers on the tables of resources, and this migration on the two version tables.
 */
export async function migration0015(db: Kysely<unknown>): Promise<void> {
  // An ended use remains as a former one: the history of the record still names the file.
  await sql`
    create table file_use (
      path text collate "C" not null,
      table_name text collate "C" not null,
      source_id text collate "C" not null,
      field text collate "C" not null,
      resource text collate "C" not null,
      row_id text collate "C" not null,
      is_former boolean not null default false,
      added_at timestamptz not null default now(),
      primary key (path, table_name, source_id, field)
    )`.execute(db)
  await sql`create index file_use_source on file_use (table_name, source_id)`.execute(db)
  await sql`create index file_use_added on file_use (added_at)`.execute(db)

  // A list of paths, a text with file addresses, or a path by itself.
  await sql`
    create function file_paths(value jsonb) returns setof text language sql immutable parallel safe as $$
      select jsonb_array_elements_text(case jsonb_typeof(value) when 'array' then value else '[]' end)
      union
      select match[1] from regexp_matches(case jsonb_typeof(value) when 'string' then value #>> '{}' end,
        '(?:^|/sys/common/static/)([a-z]+/[[:alnum:]_-]+/[[:alnum:]_.-]+)', 'g') match
    $$`.execute(db)
  await sql`
    create function file_uses_in(whole jsonb, columns jsonb) returns table (path text, field text)
    language sql immutable parallel safe as $$
      select distinct p.path, c.value from jsonb_each_text(columns) c, file_paths(whole -> c.key) p(path)
    $$`.execute(db)

  // Arguments: the resource, the column with the id of the record, and the field of each column.
  await sql`
    create function file_use_changed() returns trigger language plpgsql as $$
    declare
      whole jsonb;
      source text;
    begin
      if tg_op = 'DELETE' then whole := to_jsonb(old); else whole := to_jsonb(new); end if;
      source := whole ->> 'id';
      if tg_op <> 'INSERT' then
        update file_use u set is_former = true
        where u.table_name = tg_table_name and u.source_id = source and not u.is_former
          and (tg_op = 'DELETE' or not exists (
            select 1 from file_uses_in(whole, tg_argv[2]::jsonb) n where n.path = u.path and n.field = u.field));
      end if;
      if tg_op <> 'DELETE' then
        insert into file_use (path, table_name, source_id, field, resource, row_id)
        select n.path, tg_table_name, source, n.field, tg_argv[0], whole ->> tg_argv[1]
        from file_uses_in(whole, tg_argv[2]::jsonb) n
        on conflict (path, table_name, source_id, field) do update set is_former = false where file_use.is_former;
      end if;
      return null;
    end $$`.execute(db)

  for (const { table, resource, row, column } of versions) {
    const columns = JSON.stringify({ [column]: column })
    await sql`
      insert into file_use (path, table_name, source_id, field, resource, row_id)
      select n.path, ${table}, t.id, n.field, ${resource}, ${sql.ref(`t.${row}`)}
      from ${sql.table(table)} t, file_uses_in(to_jsonb(t), ${columns}::jsonb) n`.execute(db)
    await sql`
      create trigger ${sql.ref(`${table}_files`)} after insert on ${sql.table(table)} for each row
      execute function file_use_changed(${sql.lit(resource)}, ${sql.lit(row)}, ${sql.lit(columns)})`.execute(db)
  }
}

/** Their rows are never changed or removed. */
const versions = [
  { table: 'template_version', resource: 'contractTemplate', row: 'template_id', column: 'docx' },
  { table: 'contract_version', resource: 'contract', row: 'contract_id', column: 'path' },
] as const
