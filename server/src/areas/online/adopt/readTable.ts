import { errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../database/Database.ts'

/** A column of a table as the database has it. */
export interface TableColumn {
  name: string
  /** The name of its type; of the type behind a domain. */
  type: string
  /** The type with its length or precision, for people. */
  shownType: string
  title: string | null
  isRequired: boolean
  isUnique: boolean
  length: number | null
  precision: number | null
  scale: number | null
}

export interface ForeignTable {
  name: string
  key: string
  columns: TableColumn[]
}

const maxColumns = 500
/** Types whose text is always the same for the same value. */
const keyTypes = ['int2', 'int4', 'int8', 'uuid', 'text', 'varchar', 'bpchar']

/** The columns and the key of a table. Refuses a table whose rows have no id. */
export async function readTable(db: Kysely<Tables>, name: string): Promise<ForeignTable> {
  const table = sql`quote_ident(${name})::regclass`
  const { rows: columns } = await sql<TableColumn>`
    select a.attname as name, coalesce(b.typname, t.typname) as type, format_type(a.atttypid, a.atttypmod) as "shownType",
      col_description(a.attrelid, a.attnum) as title, a.attnotnull as "isRequired",
      exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indpred is null
        and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as "isUnique",
      c.character_maximum_length as length, c.numeric_precision as precision, c.numeric_scale as scale
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = nullif(t.typbasetype, 0)
      join information_schema.columns c
        on c.table_schema = current_schema() and c.table_name = ${name} and c.column_name = a.attname
    where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db)
  if (columns.length > maxColumns)
    throw errors.refused(`数据表“${name}”有 ${columns.length} 列，一个表单最多 ${maxColumns} 个字段`)
  const { rows: keys } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${table} and i.indisprimary`.execute(db)
  const key = keys.length === 1 ? columns.find((one) => one.name === keys[0]!.name) : undefined
  if (!key)
    throw errors.refused(
      keys.length === 0
        ? `数据表“${name}”没有主键，记录没有编号，不能纳入`
        : `数据表“${name}”的主键有 ${keys.length} 列，只能纳入主键为一列的数据表`,
    )
  if (!keyTypes.includes(key.type))
    throw errors.refused(`数据表“${name}”的主键“${key.name}”是 ${key.shownType}，不能作为记录的编号`)
  return { name, key: key.name, columns }
}
