import type pg from 'pg'
import type { DescribedTable, Page, PagesQuery, TableColumn } from './TableColumn.ts'

const relation = 'to_regclass(quote_ident($1))'

const columnsSql = `
  select a.attname as name, coalesce(b.typname, t.typname) as type, format_type(a.atttypid, a.atttypmod) as "shownType",
    col_description(a.attrelid, a.attnum) as title, a.attnotnull as "isRequired",
    exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indpred is null
      and i.indnatts = 1 and i.indkey[0] = a.attnum) as "isUnique",
    c.character_maximum_length::int as length, c.numeric_precision::int as precision, c.numeric_scale::int as scale
  from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = nullif(t.typbasetype, 0)
    join pg_class r on r.oid = a.attrelid join pg_namespace n on n.oid = r.relnamespace
    join information_schema.columns c
      on c.table_schema = n.nspname and c.table_name = r.relname and c.column_name = a.attname
  where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped order by a.attnum`

const keysSql = `
  select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = ${relation} and i.indisprimary`

export async function describePostgresTable(client: pg.Client, table: string): Promise<DescribedTable> {
  const { rows: columns } = await client.query<TableColumn>(columnsSql, [table])
  const { rows: keys } = await client.query<{ name: string }>(keysSql, [table])
  return { columns, keys: keys.map(({ name }) => name) }
}

/** The rows as one statement sees them, whatever is written meanwhile. Only one page is in memory. */
export async function* postgresPages(
  client: pg.Client,
  { table, columns, pageRows }: PagesQuery,
): AsyncGenerator<Page, void, void> {
  const name = (one: string) => client.escapeIdentifier(one)
  const values = columns.map((column) => {
    // The text of this type depends on the settings of the database.
    const value = column.type === 'money' ? `${name(column.name)}::numeric` : name(column.name)
    return `left(${value}::text, ${column.longest + 1})`
  })
  await client.query(`set local time zone 'Asia/Shanghai'; set local datestyle = 'ISO'`)
  await client.query(`declare sync_rows no scroll cursor for select ${values.join(', ')} from ${name(table)}`)
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch forward ${pageRows} from sync_rows`,
      rowMode: 'array',
    })
    if (rows.length === 0) return
    yield rows
  }
}
