import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'mysql2'

interface ServerSide {
  on(event: 'error' | 'query', listener: (sql: string) => void): void
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

const columnNamed = (name: string) => ({
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name,
  orgName: '',
  characterSet: 33,
  columnLength: 50,
  columnType: 253,
  flags: 0,
  decimals: 0,
})

/** Rows by the names of their columns. */
type Answer = (sql: string) => Record<string, string>[] | undefined

/** A MySQL stub: knows the user `reader`, every database but `missing`, its version and what `answer` returns. */
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
    side.on('query', (sql) => {
      const rows = answer(sql) ?? [{ version: fakeVersion }]
      side.sequenceId = 1
      side.writeColumns(Object.keys(rows[0] ?? {}).map(columnNamed))
      for (const row of rows) side.writeTextRow(Object.values(row))
      side.writeEof()
      side.sequenceId = 0
    })
  }) as unknown as { listen(port: number, host: string): void; _server: Server }
  server.listen(0, '127.0.0.1')
  const listener = server._server
  if (!listener.listening) await once(listener, 'listening')
  return { port: (listener.address() as AddressInfo).port, close: () => void listener.close() }
}

function refusalOf(user: string, database: string): object | undefined {
  if (user !== 'reader') return { code: 1045, message: 'Access denied' }
  return database === 'missing' ? { code: 1049, message: 'Unknown database' } : undefined
}
