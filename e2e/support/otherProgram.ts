import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

/** What another program does in the embedded database of the product; returns the rows that it reads. */
export async function otherProgram({ data }: Product, statement: string): Promise<Record<string, string>[]> {
  const cluster = path.join(data, 'postgres')
  const [, , , port, socketFolder] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({
    host: socketFolder || '127.0.0.1',
    port: Number(port),
    user: 'lexdesk',
    database: 'lexdesk',
    password: await readFile(path.join(cluster, 'lexdesk.password'), 'utf8'),
  })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(statement)).rows
  } finally {
    await client.end()
  }
}
