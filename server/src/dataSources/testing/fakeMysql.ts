import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'mysql2'

interface ServerSide {
  on(event: 'error' | 'query' | 'stmt_prepare', listener: (sql: string) => void): void
  on(event: 'stmt_execute', listener: (id: number, flags: number, iterations: number, values: unknown[]) => void): void
  writeOk(): void
  writeError(error: { code: number; message: string }): void
  writePacket(packet: object): void
  writeBinaryRow(row: string[]): void
  serverHandshake(settings: object): void
  writeColumns(columns: object[]): void
  writeTextRow(row: string[]): void
  writeEof(): void
  sequenceId: number
}

interface Asking {
  user: string
  database: string
}

export const fakeVersion = '8.0.36-test'

const numeric = /^\d+\.\d+$/

const columnNamed = ([name, sample]: [string, string]) => ({
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name,
  orgName: '',
  characterSet: 33,
  columnLength: 50,
  columnType: numeric.test(sample) ? 246 : 253,
  flags: 0,
  decimals: 0,
})

/** Rows by the names of their columns, or an error. Prepared statements come with their values. */
type Answer = (
  sql: string,
  values?: unknown[],
) => Record<string, string>[] | { code: number; message: string } | undefined

/**
 * A MySQL stub: knows the user `reader`, every database but `missing`, its version and what `answer` returns, for up to
 * six columns.
 */
export async function fakeMysql(answer: Answer = () => undefined): Promise<{ port: number; close(): void }> {
  const server = createServer((connection: unknown) => {
    const side = connection as ServerSide
    side.on('error', () => {})
    side.serverHandshake({
      protocolVersion: 10,
      serverVersion: fakeVersion,
      connectionId: 1,
      statusFlags: 2,
      characterSet: 33,
      // Without TLS.
      capabilityFlags: 0xffffff & ~0x800,
      authCallback: ({ user, database }: Asking, reply: (error: null, refusal?: object) => void) => {
        reply(null, refusalOf(user, database))
        // Each command restarts the packet sequence.
        side.sequenceId = 0
      },
    })
    const reply = (sql: string, values: unknown[] | undefined, write: (rows: Record<string, string>[]) => void) => {
      const rows = answer(sql, values) ?? [{ version: fakeVersion }]
      side.sequenceId = 1
      if (Array.isArray(rows)) write(rows)
      else side.writeError(rows)
      side.sequenceId = 0
    }
    const columnsOf = (rows: Record<string, string>[]) => Object.entries(rows[0] ?? {}).map(columnNamed)
    side.on('query', (sql) =>
      reply(sql, undefined, (rows) => {
        side.writeColumns(columnsOf(rows))
        for (const row of rows) side.writeTextRow(Object.values(row))
        side.writeEof()
      }),
    )
    let prepared = ''
    side.on('stmt_prepare', (sql) => {
      // The library passes plain settings here as well.
      if (sql.startsWith('set ')) return reply(sql, undefined, () => side.writeOk())
      prepared = sql
      reply(sql, undefined, (rows) => writePrepared(side, sql.split('?').length - 1, columnsOf(rows)))
    })
    side.on('stmt_execute', (_id, _flags, _iterations, values) =>
      reply(prepared, values, (rows) => {
        side.writeColumns(columnsOf(rows))
        for (const row of rows) side.writeBinaryRow(Object.values(row))
        side.writeEof()
      }),
    )
  }) as unknown as { listen(port: number, host: string): void; _server: Server }
  server.listen(0, '127.0.0.1')
  const listener = server._server
  if (!listener.listening) await once(listener, 'listening')
  return { port: (listener.address() as AddressInfo).port, close: () => void listener.close() }
}

/** COM_STMT_PREPARE_OK, which the library does not write: a head, the parameters and the columns. */
function writePrepared(side: ServerSide, params: number, columns: object[]): void {
  const head = Buffer.alloc(4 + 12)
  head.writeUInt32LE(1, 5)
  head.writeUInt16LE(columns.length, 9)
  head.writeUInt16LE(params, 11)
  side.writePacket({
    buffer: head,
    length: () => head.length,
    writeHeader: (sequence: number) => head.writeUInt32LE((head.length - 4) | (sequence << 24)),
  })
  const write = side.writePacket.bind(side)
  for (const list of [Array.from({ length: params }, () => columnNamed(['?', ''])), columns]) {
    if (list.length === 0) continue
    // Without the count before the columns.
    let isCount = true
    side.writePacket = (packet) => {
      if (!isCount) write(packet)
      isCount = false
    }
    side.writeColumns(list)
  }
  side.writePacket = write
}

function refusalOf(user: string, database: string): object | undefined {
  if (user !== 'reader') return { code: 1045, message: 'Access denied' }
  return database === 'missing' ? { code: 1049, message: 'Unknown database' } : undefined
}
