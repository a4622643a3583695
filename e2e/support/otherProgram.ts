import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

interface Place {
  /** A folder with a socket, or an address. */
  host: string
  port: number
  password: string
}

const user = 'lexdesk'

async function placeOf({ data }: Product): Promise<Place> {
  const cluster = path.join(data, 'postgres')
  const [, , , port, socketFolder] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const password = await readFile(path.join(cluster, 'lexdesk.password'), 'utf8')
  return { host: socketFolder || '127.0.0.1', port: Number(port), password }
}

/** What another program does in the embedded database of the product, or in one beside it; returns the rows that it reads. */
export async function otherProgram(
  product: Product,
  statement: string,
  database = 'lexdesk',
): Promise<Record<string, string>[]> {
  const client = new pg.Client({ ...(await placeOf(product)), user, database })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The account of a database beside that of the product, as a data source names it. */
export interface OtherDatabase {
  dbUrl: string
  dbUsername: string
  dbPassword: string
  /** Refuses every connection from then on. */
  close(): void
}

/** Creates a database in the cluster of the product and gives it a port, since the cluster may listen on a socket alone. */
export async function otherDatabase(product: Product, name: string): Promise<OtherDatabase> {
  await otherProgram(product, `create database ${name}`)
  const { host, port, password } = await placeOf(product)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const inner = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const end of [socket, inner]) {
      open.add(end)
      end.on('error', () => socket.destroy())
    }
    socket.on('close', () => inner.destroy())
    socket.pipe(inner).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    dbUrl: `jdbc:postgresql://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    dbUsername: user,
    dbPassword: password,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
