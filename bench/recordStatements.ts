import pg from 'pg'

export interface Statement {
  sql: string
  parameters: unknown[]
}

type Query = (...args: unknown[]) => unknown

/** What really goes to the database while the work runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = pg.Client.prototype as { query: Query }
  const { query } = prototype
  prototype.query = function record(this: unknown, ...args: unknown[]) {
    const [sql, parameters] = args
    if (typeof sql === 'string') statements.push({ sql, parameters: Array.isArray(parameters) ? parameters : [] })
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}
