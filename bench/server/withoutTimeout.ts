import type { PoolClient } from 'pg'
import type { Database } from '../../server/src/database/Database.ts'

/** A connection for work that may take longer than a list page; it is closed afterwards. */
export async function withoutTimeout<T>({ pool }: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    client.release(true)
  }
}
