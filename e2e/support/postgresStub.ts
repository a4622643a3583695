import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Row = Record<string, string>

export interface PostgresStub {
  port: number
  close(): void
}

/** A database that speaks just enough of the PostgreSQL protocol: `answer` returns the rows of a statement. */
export async function postgresStub(answer: (sql: string) => Row[]): Promise<PostgresStub> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    let received = Buffer.alloc(0)
    let hasStarted = false
    let sql = ''
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data])
      for (;;) {
        const head = hasStarted ? 1 : 0
        if (received.length < head + 4) return
        const length = received.readInt32BE(head) + head
        if (received.length < length) return
        const kind = hasStarted ? String.fromCharCode(received[0]!) : 'start'
        const body = received.subarray(head + 4, length)
        received = received.subarray(length)
        if (kind === 'start') {
          hasStarted = true
          socket.write(Buffer.concat([message('R', int32(0)), ready]))
        } else if (kind === 'Q') socket.write(Buffer.concat([...rowsOf(answer(text(body))), ready]))
        else if (kind === 'P') {
          sql = text(body.subarray(body.indexOf(0) + 1))
          socket.write(message('1'))
        } else if (kind === 'B') socket.write(message('2'))
        else if (kind === 'E') socket.write(Buffer.concat(rowsOf(answer(sql))))
        else if (kind === 'S') socket.write(ready)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const int16 = (value: number) => int32(value).subarray(2)
const text = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf(0)).toString()
const message = (kind: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
}
const ready = message('Z', Buffer.from('I'))

/** Text columns, the rows and the end of a statement. */
function rowsOf(rows: readonly Row[]): Buffer[] {
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map((name) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
  )
  const lines = rows.map((row) => {
    const cells = names.map((name) => {
      const value = Buffer.from(row[name]!)
      return Buffer.concat([int32(value.length), value])
    })
    return message('D', int16(names.length), ...cells)
  })
  return [message('T', int16(names.length), ...columns), ...lines, message('C', Buffer.from(`SELECT ${rows.length}\0`))]
}
