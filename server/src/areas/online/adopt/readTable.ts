import { errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../database/Database.ts'
import type { DescribedTable, TableColumn } from '../../../dataSources/TableColumn.ts'

export interface ForeignTable {
  name: string
  /** The column of its primary key; undefined where a person has to choose one of `keys`. */
  key: string | undefined
  /** For a table without a primary key, such as a table of another database: the columns that could give the ids. */
  keys: string[]
  columns: TableColumn[]
}

const maxColumns = 500
/** Types whose text is always the same for the same value. */
const keyTypes = ['int2', 'int4', 'int8', 'uuid', 'text', 'varchar', 'bpchar']

/** The columns and the key of a table. Refuses a table whose rows cannot have an id. */
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
  const { rows: keys } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${table} and i.indisprimary`.execute(db)
  const described = { columns, keys: keys.map((one) => one.name) }
  return withKey(name, described, {
    fits: ({ isRequired, type }) => isRequired && keyTypes.includes(type),
    words: '声明为不能为空（not null）的整数、文本或 uuid 列',
  })
}

/** The same for a table of a data source: a view there declares nothing as required, so that any column can be tried. */
export const readSourceTable = (name: string, described: DescribedTable): ForeignTable =>
  withKey(name, described, { fits: ({ type }) => keyTypes.includes(type), words: '整数、文本或 uuid 列' })

interface PossibleKey {
  fits(column: TableColumn): boolean
  words: string
}

function withKey(name: string, { columns, keys }: DescribedTable, possibleKey: PossibleKey): ForeignTable {
  if (columns.length > maxColumns)
    throw errors.refused(`数据表“${name}”有 ${columns.length} 列，一个表单最多 ${maxColumns} 个字段`)
  if (keys.length > 1) throw errors.refused(`数据表“${name}”的主键有 ${keys.length} 列，只能纳入主键为一列的数据表`)
  const key = columns.find((one) => one.name === keys[0])
  if (key && !keyTypes.includes(key.type))
    throw errors.refused(`数据表“${name}”的主键“${key.name}”是 ${key.shownType}，不能作为记录的编号`)
  const possible = columns.filter((column) => possibleKey.fits(column))
  if (!key && possible.length === 0)
    throw errors.refused(`数据表“${name}”没有主键，也没有${possibleKey.words}，记录没有编号，不能纳入`)
  return { name, key: key?.name, keys: key ? [] : possible.map((one) => one.name), columns }
}

/** Why a column cannot be chosen to give the ids, whatever its values are. */
export function chosenKeyProblem(
  { name, key, keys }: Pick<ForeignTable, 'name' | 'key' | 'keys'>,
  chosen: string | null | undefined,
): string | undefined {
  if (key) return !chosen || chosen === key ? undefined : `数据表“${name}”以主键“${key}”作为记录的编号`
  if (!chosen) return `数据表“${name}”没有主键，请选择一列作为记录的编号：${keys.join('、')}`
  return keys.includes(chosen) ? undefined : `“${chosen}”不能作为记录的编号，可以选择：${keys.join('、')}`
}

/** Why the values of a column cannot be the ids of the rows; undefined when they can. The database guarantees a primary key. */
export async function keyProblem(
  db: Kysely<Tables>,
  { name, key, keys }: ForeignTable,
  chosen: string | null | undefined,
): Promise<string | undefined> {
  const problem = chosenKeyProblem({ name, key, keys }, chosen)
  if (problem || !chosen || key) return problem
  const { rows } = await sql<{ value: string | null; count: number }>`
    select ${sql.ref(chosen)}::text as value, count(*)::int as count from ${sql.table(name)}
    group by 1 having count(*) > 1 or bool_or(${sql.ref(chosen)} is null) limit 1`.execute(db)
  const wrong = rows[0]
  if (!wrong) return undefined
  return wrong.value === null
    ? `“${chosen}”有 ${wrong.count} 行没有值，不能作为记录的编号`
    : `“${chosen}”的值“${wrong.value}”有 ${wrong.count} 行，不能作为记录的编号`
}
