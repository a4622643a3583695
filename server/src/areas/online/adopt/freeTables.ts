import { errors, type FreeTable, onlineForm } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'

const f = columnsOf(onlineForm)
const maxTables = 1_000

/** Tables of the product that no definition describes: migrations create them. */
const madeByMigrations = new Set([
  ...['row_tally', 'file_use', 'template_version', 'contract_version', 'entitlement_entry', 'entitlement_account'],
  ...['schema_stamp', 'schema_migration', 'schema_migration_lock'],
])

/** Also names that a former version of the product, or a form of any tenant, may have used. */
const isOurs = (name: string, schema: ReadonlySet<string>): boolean =>
  /^(sys|biz|onl)_/.test(name) || madeByMigrations.has(name) || schema.has(name)

/** The tables of the database that no part of the product and no form uses. */
export async function freeTables(db: Kysely<Tables>, schema: ReadonlySet<string>): Promise<FreeTable[]> {
  const { rows } = await sql<FreeTable>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as title,
      case when c.reltuples >= 0 then c.reltuples::float8 end as rows
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'f') and not c.relispartition
      and has_table_privilege(c.oid, 'select')
      and not exists (select 1 from pg_depend x where x.objid = c.oid and x.deptype = 'e')
      and not exists (select 1 from ${f.$table} where ${f.adoptedTable} = c.relname and ${f.adoptedSource} is null
        and ${f.deletedAt} is null)
    order by c.relname limit ${maxTables}`.execute(db)
  return rows.filter(({ name }) => !isOurs(name, schema))
}

/** Refuses a table that a form must not show. */
export async function assertFree(db: Kysely<Tables>, schema: ReadonlySet<string>, table: string): Promise<FreeTable> {
  if (isOurs(table, schema)) throw errors.refused(`“${table}”是系统自己的数据表，不能纳入`)
  const found = (await freeTables(db, schema)).find(({ name }) => name === table)
  if (found) return found
  const { rows } = await sql`
    select 1 from ${f.$table} where ${f.adoptedTable} = ${table} and ${f.adoptedSource} is null
      and ${f.deletedAt} is null`.execute(db)
  if (rows.length > 0) throw errors.refused(`数据表“${table}”已被纳入`)
  throw errors.refused(`数据库里没有数据表“${table}”，或本系统无权读取`)
}
