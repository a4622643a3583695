import type { Socket } from 'node:net'
import pg from 'pg'
import { type ColumnType, type SourceQuery, type SourceRows, TooManyBytes } from './SourceQuery.ts'

const declare = 'declare report_rows no scroll cursor for '
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

const types: Readonly<Record<number, ColumnType>> = {
  16: 'boolean',
  20: 'integer',
  21: 'integer',
  23: 'integer',
  700: 'number',
  701: 'number',
  1700: 'number',
  1114: 'time',
  1184: 'time',
  1009: 'list',
}

/** Some rows of a query in the transaction of the client. The position of an error is that in the query. */
export async function cursorRows(
  client: pg.Client,
  { text, values, mostRows, skip = 0, counts = false, mostBytes }: Omit<SourceQuery, 'timeoutMs'>,
): Promise<SourceRows> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let bytes = 0
  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes >= mostBytes) stream.destroy()
  }
  stream.on('data', count)
  try {
    // The extended protocol takes one statement only.
    const statement = { text: `${declare}${text}`, values: [...values], queryMode: 'extended' }
    await client.query(statement as pg.QueryConfig)
    const skipped = skip > 0 ? await moved(client, skip) : 0
    const { fields, rows } = await client.query<(string | null)[]>({
      text: `fetch forward ${mostRows === 0 ? 0 : mostRows + 1} from report_rows`,
      rowMode: 'array',
      types: asText,
    })
    // The cursor runs on, so that the query runs once for the page and the count.
    const total = counts ? skipped + rows.length + (await moved(client, 'all')) : undefined
    await client.query('close report_rows')
    return {
      fields: fields.map(({ name, dataTypeID }) => ({ name, type: types[dataTypeID] ?? 'text' })),
      rows,
      ...(total !== undefined && { total }),
    }
  } catch (error) {
    if (bytes >= mostBytes) throw new TooManyBytes()
    if (error instanceof pg.DatabaseError && error.position !== undefined) {
      const at = Number(error.position) - declare.length
      if (at > 0) error.position = String(at)
      else delete error.position
    }
    throw error
  } finally {
    stream.off('data', count)
  }
}

async function moved(client: pg.Client, rows: number | 'all'): Promise<number> {
  const { rowCount } = await client.query(`move forward ${rows} from report_rows`)
  return rowCount ?? 0
}
