import type { ConnectableKind, DatabaseAddress } from '@lexdesk/domain'
import type { RowDataPacket } from 'mysql2'
import pg from 'pg'
import { mysqlQuery } from './mysqlQuery.ts'
import { postgresQuery } from './postgresQuery.ts'
import { describePostgresTable, postgresPages } from './postgresTable.ts'
import type { SourceQuery, SourceRows } from './SourceQuery.ts'
import type { DescribedTable, Page, PagesQuery } from './TableColumn.ts'

/** The input of a driver; `address` has been checked and is connected to directly. */
export interface ConnectInput {
  target: DatabaseAddress
  address: string
  database: string
  user: string
  password: string | undefined
}

/** Names that were found in the catalogue of the database. */
export interface ItemQuery {
  table: string
  textColumn: string
  codeColumn: string
  filter?: { column: string; value: string }
  limit: number
}

/** A read-only connection. */
export interface DatabaseSession {
  version(): Promise<string>
  /** The columns of the tables and views that its user may read, by table. */
  columns(): Promise<{ table: string; column: string }[]>
  items(query: ItemQuery): Promise<{ value: string; text: string }[]>
  /** A table or view that its user may read. */
  describe(table: string): Promise<DescribedTable>
  /** All rows of a table, as they are at one moment. */
  pages(query: PagesQuery): AsyncIterable<Page>
  /** A checked statement of a report. */
  query(query: SourceQuery): Promise<SourceRows>
  close(): void
}

interface Limits {
  connectMs: number
  queryMs: number
}

type Open = (input: ConnectInput, limits: Limits) => Promise<DatabaseSession>

function tlsOf({ encryption, host }: DatabaseAddress) {
  return encryption === 'off' ? undefined : { rejectUnauthorized: encryption === 'verified', servername: host }
}

const openPostgres: Open = async ({ target, address, database, user, password }, limits) => {
  const client = new pg.Client({
    host: address,
    port: target.port,
    database,
    user,
    // Without one the driver would read it from files and the environment of this server.
    password: password ?? '',
    ssl: tlsOf(target) ?? false,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.queryMs,
    application_name: 'lexdesk',
  })
  // Errors after the answer are ignored.
  client.on('error', () => {})
  const close = () => void client.end().catch(() => {})
  try {
    await client.connect()
    await client.query('begin read only')
    await client.query(`set local statement_timeout = ${limits.queryMs}`)
  } catch (error) {
    close()
    throw error
  }
  return {
    version: async () => (await client.query<{ version: string }>('select version()')).rows[0]?.version ?? '',
    columns: async () =>
      (
        await client.query<{ table: string; column: string }>(
          `select table_name as "table", column_name as "column" from information_schema.columns
           where table_schema = any(current_schemas(false)) order by table_name, ordinal_position`,
        )
      ).rows,
    items: async ({ table, textColumn, codeColumn, filter, limit }) => {
      const name = (one: string) => client.escapeIdentifier(one)
      const { rows } = await client.query<{ value: string; text: string }>(
        `select distinct ${name(codeColumn)}::text as value, ${name(textColumn)}::text as text from ${name(table)}
         where ${name(codeColumn)} is not null and ${name(textColumn)} is not null
           ${filter ? `and ${name(filter.column)}::text = $2` : ''}
         order by 2, 1 limit $1`,
        [limit, ...(filter ? [filter.value] : [])],
      )
      return rows
    },
    describe: (table) => describePostgresTable(client, table),
    pages: (query) => postgresPages(client, query),
    query: (query) => postgresQuery(client, query),
    close,
  }
}

const openMysql: Open = async ({ target, address, database, user, password }, limits) => {
  // Imported lazily, only for this kind of source.
  const { createConnection, escapeId } = await import('mysql2')
  const { describeMysqlTable, mysqlPages } = await import('./mysqlTable.ts')
  const connection = createConnection({
    host: address,
    port: target.port,
    database,
    user,
    password: password ?? '',
    ssl: tlsOf(target),
    connectTimeout: limits.connectMs,
    // Texts, because JavaScript has no exact type for them.
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    // Prevents the server from requesting local files.
    flags: ['-LOCAL_FILES'],
  })
  connection.on('error', () => {})
  const read = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => {
    const [rows] = await connection.promise().query<RowDataPacket[]>({ sql, timeout: limits.queryMs, values })
    return rows as T[]
  }
  const close = () => connection.destroy()
  try {
    await connection.promise().connect()
    await read('start transaction read only')
  } catch (error) {
    close()
    throw error
  }
  // Dots belong to names here, they do not separate a schema.
  const name = (one: string) => escapeId(one, true)
  return {
    version: async () => (await read<{ version?: string }>('select version() as version'))[0]?.version ?? '',
    columns: () =>
      read(
        `select table_name as \`table\`, column_name as \`column\` from information_schema.columns
         where table_schema = database() order by table_name, ordinal_position`,
      ),
    items: ({ table, textColumn, codeColumn, filter, limit }) =>
      read(
        `select distinct cast(${name(codeColumn)} as char) as value, cast(${name(textColumn)} as char) as text
         from ${name(table)} where ${name(codeColumn)} is not null and ${name(textColumn)} is not null
           ${filter ? `and cast(${name(filter.column)} as char) = ?` : ''}
         order by 2, 1 limit ?`,
        [...(filter ? [filter.value] : []), limit],
      ),
    describe: (table) => describeMysqlTable(connection, table),
    pages: (query) => mysqlPages(connection, query),
    query: (query) => mysqlQuery(connection, query),
    close,
  }
}

export const drivers: Record<ConnectableKind, Open> = { postgresql: openPostgres, mysql: openMysql }
