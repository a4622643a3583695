import { type Kysely, sql } from 'kysely'
import type { Tables } from '../Database.ts'

/** A table as it exists in the database. */
export interface CatalogTable {
  columns: Map<string, CatalogColumn>
  primaryKey: string[]
  /** Index name to the note that sync left on it; empty for indexes of other origin. */
  indexes: Map<string, string>
  triggers: Set<string>
  hasRows: boolean
  /** About how many. */
  rows: number
}

export interface CatalogColumn {
  type: string
  notNull: boolean
  default: string | null
  collation: string | null
}

/** Reads the named tables of the current schema; missing ones are left out. */
export async function readCatalog(db: Kysely<Tables>, names: string[]): Promise<Map<string, CatalogTable>> {
  const { rows } = await sql<{
    name: string
    columns: (CatalogColumn & { name: string })[]
    primaryKey: string[] | null
    indexes: Record<string, string> | null
    triggers: string[] | null
    rows: number
  }>`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
          'default', pg_get_expr(d.adbin, d.adrelid), 'collation', o.collname) order by a.attnum)
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join pg_collation o on o.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select jsonb_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
      (select jsonb_object_agg(x.relname, coalesce(obj_description(x.oid, 'pg_class'), ''))
        from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indrelid = c.oid and not i.indisprimary) as indexes,
      (select jsonb_agg(t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
      case when c.reltuples < 0 then pg_relation_size(c.oid) / 128 else c.reltuples end::float8 as rows
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname = any (${names}::text[])`.execute(db)
  const catalog = new Map<string, CatalogTable>()
  for (const row of rows)
    catalog.set(row.name, {
      columns: new Map(row.columns.map(({ name, ...column }) => [name, column])),
      primaryKey: row.primaryKey ?? [],
      indexes: new Map(Object.entries(row.indexes ?? {})),
      triggers: new Set(row.triggers),
      hasRows: false,
      rows: row.rows,
    })
  await markFilled(db, catalog)
  return catalog
}

async function markFilled(db: Kysely<Tables>, catalog: Map<string, CatalogTable>): Promise<void> {
  if (catalog.size === 0) return
  const tests = [...catalog.keys()].map(
    (name) => sql`select ${name}::text as name where exists (select 1 from ${sql.table(name)})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(tests, sql` union all `)}`.execute(db)
  for (const { name } of rows) (catalog.get(name) as CatalogTable).hasRows = true
}
