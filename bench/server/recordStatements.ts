import type { Pool, PoolClient } from 'pg'

export interface Statement {
  sql: string
  parameters: unknown[]
}

/** The statements that are sent to the database during the work. */
export async function recordStatements(pool: Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const originals = new Map<PoolClient, PoolClient['query']>()
  const listen = (client: PoolClient): void => {
    if (originals.has(client)) return
    const query = client.query as (...args: unknown[]) => unknown
    originals.set(client, client.query)
    client.query = ((...args: unknown[]) => {
      const [sql, parameters] = args
      if (typeof sql === 'string') statements.push({ sql, parameters: Array.isArray(parameters) ? parameters : [] })
      return query.apply(client, args)
    }) as PoolClient['query']
  }
  pool.on('acquire', listen)
  try {
    await work()
  } finally {
    pool.off('acquire', listen)
    for (const [client, query] of originals) client.query = query
  }
  return statements
}
