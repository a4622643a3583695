import type { Database } from '../Database.ts'

const tooManyConnections = '53300'

/**
 * Rejects when the server does not answer. A full pool waits for its own statements and says nothing about the server,
 * so then a connection outside of it asks.
 */
export async function assertAnswers({ pool, createClient }: Pick<Database, 'pool' | 'createClient'>): Promise<void> {
  if (pool.idleCount > 0 || pool.totalCount < pool.options.max) {
    await pool.query('select 1')
    return
  }
  const client = createClient()
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    // That is an answer too, and the connections of the pool are open.
    if ((error as { code?: string }).code !== tooManyConnections) throw error
  } finally {
    void client.end().catch(() => {})
  }
}
