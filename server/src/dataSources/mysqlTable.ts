import { type Connection, escapeId } from 'mysql2'
import type { DescribedTable, Page, PagesQuery, TableColumn } from './TableColumn.ts'

interface MysqlColumn {
  name: string
  type: string
  shownType: string
  title: string
  nullable: string
  columnKey: string
  length: string | number | null
  precision: string | number | null
  scale: string | number | null
}

/** What PostgreSQL calls types that hold the same values. */
const sameTypes: Readonly<Record<string, string>> = {
  tinyint: 'int2',
  smallint: 'int4',
  mediumint: 'int4',
  year: 'int4',
  int: 'int4',
  bigint: 'int8',
  decimal: 'numeric',
  float: 'float4',
  double: 'float8',
  datetime: 'timestamp',
  timestamp: 'timestamp',
  char: 'bpchar',
  tinytext: 'text',
  mediumtext: 'text',
  longtext: 'text',
}

/** Bytes are no values that people could read. */
const unreadable = ['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob', 'bit', 'geometry']

const columnsSql = `
  select column_name as name, data_type as type, column_type as shownType, column_comment as title,
    is_nullable as nullable, column_key as columnKey, character_maximum_length as length,
    numeric_precision as \`precision\`, numeric_scale as scale
  from information_schema.columns where table_schema = database() and table_name = ? order by ordinal_position`

const numberOf = (value: string | number | null): number | null => (value === null ? null : Number(value))

function typeOf({ type, shownType }: MysqlColumn): string {
  if (shownType.startsWith('tinyint(1)')) return 'bool'
  if (type === 'int' && shownType.includes('unsigned')) return 'int8'
  return sameTypes[type] ?? type
}

export async function describeMysqlTable(connection: Connection, table: string): Promise<DescribedTable> {
  const [found] = await connection.promise().query({ sql: columnsSql, values: [table] })
  const rows = (found as MysqlColumn[]).filter(({ type }) => !unreadable.includes(type))
  const columns = rows.map((row): TableColumn => ({
    name: row.name,
    type: typeOf(row),
    shownType: row.shownType,
    title: row.title || null,
    isRequired: row.nullable === 'NO',
    isUnique: ['PRI', 'UNI'].includes(row.columnKey),
    // Of a long text it is what would fit, not what is usual.
    length: row.type.endsWith('text') ? null : numberOf(row.length),
    precision: numberOf(row.precision),
    scale: numberOf(row.scale),
  }))
  const keys = (found as MysqlColumn[]).filter(({ columnKey }) => columnKey === 'PRI').map(({ name }) => name)
  return { columns, keys }
}

/** The rows as one statement sees them. Only one page is in memory: the connection waits while it is worked on. */
export async function* mysqlPages(
  connection: Connection,
  { table, columns, pageRows }: PagesQuery,
): AsyncGenerator<Page, void, void> {
  // Dots belong to names here, they do not separate a schema.
  const name = (one: string) => escapeId(one, true)
  const values = columns.map((column) => `left(cast(${name(column.name)} as char), ${column.longest + 1})`)
  await connection.promise().query(`set session time_zone = '+08:00'`)
  const statement = { sql: `select ${values.join(', ')} from ${name(table)}`, rowsAsArray: true }
  const stream = connection.query(statement).stream({ highWaterMark: pageRows })
  let page: Page = []
  for await (const row of stream as AsyncIterable<unknown[]>) {
    page.push(row.map((value) => (value === null || value === undefined ? null : String(value as string | number))))
    if (page.length < pageRows) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
