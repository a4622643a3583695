import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'

export interface PostgresPort {
  port: number
  user: string
  password: string
  close(): void
}

/** Gives the test databases, which listen on a private socket, a port. */
export async function postgresPort(): Promise<PostgresPort> {
  const url = new URL(inject('postgresUrl'))
  const folder = url.searchParams.get('host')
  const about = { user: decodeURIComponent(url.username || 'postgres'), password: decodeURIComponent(url.password) }
  if (!folder) return { port: Number(url.port), ...about, close: () => {} }
  const path = `${folder}/.s.PGSQL.${url.searchParams.get('port') ?? (url.port || '5432')}`
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const inner = connect(path)
    open.add(socket)
    for (const end of [socket, inner]) end.on('error', () => socket.destroy())
    // A backend that still writes to a reader who has left would block every DROP DATABASE.
    socket.on('close', () => inner.destroy())
    socket.pipe(inner).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, ...about, close }
}
