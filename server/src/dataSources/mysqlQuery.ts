import type { Connection, FieldPacket } from 'mysql2'
import { type ColumnType, type SourceQuery, type SourceRows, TooManyBytes } from './SourceQuery.ts'

/** Quotes mean the same as in PostgreSQL, and backslashes nothing. */
const modes = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT,ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES'

const types: Readonly<Record<number, ColumnType>> = {
  // tiny, short, long, longlong, int24, year
  ...Object.fromEntries([1, 2, 3, 8, 9, 13].map((type) => [type, 'integer'])),
  // decimal, float, double, newdecimal
  ...Object.fromEntries([0, 4, 5, 246].map((type) => [type, 'number'])),
  // timestamp, datetime
  ...Object.fromEntries([7, 12].map((type) => [type, 'time'])),
}

/**
 * A query in the read-only transaction of the session. It is a prepared statement, which takes one statement and binds
 * its values on the server: the escaping of the client would use backslashes.
 */
export async function mysqlQuery(connection: Connection, query: SourceQuery): Promise<SourceRows> {
  const set = (statement: string) => connection.promise().query(`set session ${statement}`)
  await set(`sql_mode = '${modes}'`)
  // MariaDB has another name and counts seconds.
  await set(`max_execution_time = ${query.timeoutMs}`).catch(() =>
    set(`max_statement_time = ${Math.ceil(query.timeoutMs / 1000)}`),
  )
  if (query.mostRows === 0) return { fields: fieldsOf(await preparedColumns(connection, query.text)), rows: [] }
  if (!query.counts) return readRows(connection, query)
  // Before the rows: a stream that is left early blocks the connection.
  const total = await countRows(connection, query)
  return { ...(await readRows(connection, query)), total }
}

const preparedColumns = (connection: Connection, text: string): Promise<FieldPacket[]> =>
  new Promise((resolve, reject) => {
    connection.prepare(text, (error, statement) => {
      if (error) reject(error)
      else resolve((statement as unknown as { columns: FieldPacket[] }).columns)
    })
  })

async function countRows(connection: Connection, { text, values }: SourceQuery): Promise<number> {
  const counted = { sql: `select count(*) as total from (${text}) report_rows`, values: [...values], rowsAsArray: true }
  const [rows] = await connection.promise().execute(counted)
  return Number((rows as unknown[][])[0]?.[0])
}

async function readRows(connection: Connection, { text, values, mostRows, skip = 0, mostBytes }: SourceQuery) {
  const read: SourceRows = { fields: [], rows: [] }
  const stream = connection.execute({ sql: text, values: [...values], rowsAsArray: true }).stream()
  stream.on('fields', (fields: FieldPacket[]) => {
    read.fields = fieldsOf(fields)
  })
  let [bytes, skipped] = [0, 0]
  for await (const row of stream as AsyncIterable<unknown[]>) {
    if (skipped < skip) {
      skipped += 1
      continue
    }
    const texts = row.map(printed)
    bytes += texts.reduce((sum, one) => sum + (one?.length ?? 0), 0)
    if (bytes > mostBytes) throw new TooManyBytes()
    read.rows.push(texts)
    if (read.rows.length > mostRows) break
  }
  return read
}

const fieldsOf = (fields: readonly FieldPacket[]): SourceRows['fields'] =>
  fields.map(({ name, columnType }) => ({ name, type: types[columnType ?? -1] ?? 'text' }))

function printed(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return '（二进制）'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}
