import type { DatabaseAddress } from '@lexdesk/domain'
import pg from 'pg'

/** The input of a driver; `address` has been checked and is connected to directly. */
export interface ConnectInput {
  target: DatabaseAddress
  address: string
  database: string
  user: string
  password: string | undefined
}

/** Opens one connection and reads the server version; the limit applies to the whole attempt. */
export type Connect = (input: ConnectInput, limitMs: number) => Promise<string>

function tlsOf({ encryption, host }: DatabaseAddress) {
  return encryption === 'off' ? undefined : { rejectUnauthorized: encryption === 'verified', servername: host }
}

const connectPostgres: Connect = async ({ target, address, database, user, password }, limitMs) => {
  const client = new pg.Client({
    host: address,
    port: target.port,
    database,
    user,
    // Without one the driver would read it from files and the environment of this server.
    password: password ?? '',
    ssl: tlsOf(target) ?? false,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    application_name: 'lexdesk',
  })
  // Errors after the answer are ignored.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>('select version() as version')
    return rows[0]?.version ?? ''
  } finally {
    void client.end().catch(() => {})
  }
}

const connectMysql: Connect = async ({ target, address, database, user, password }, limitMs) => {
  // Imported lazily, only for this kind of source.
  const { createConnection } = await import('mysql2/promise')
  const connection = await createConnection({
    host: address,
    port: target.port,
    database,
    user,
    password: password ?? '',
    ssl: tlsOf(target),
    connectTimeout: limitMs,
    // Prevents the server from requesting local files.
    flags: ['-LOCAL_FILES'],
  })
  connection.on('error', () => {})
  try {
    const [rows] = await connection.query({ sql: 'select version() as version', timeout: limitMs })
    return (rows as { version?: string }[])[0]?.version ?? ''
  } finally {
    connection.destroy()
  }
}

export const drivers: Partial<Record<DatabaseAddress['kind'], Connect>> = {
  postgresql: connectPostgres,
  mysql: connectMysql,
}
