import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionSettings, defaultTimeoutSeconds, withTimeouts } from './connectionSettings.ts'
import { type Database, type DatabaseLog, quietLog, type Tables } from '../Database.ts'
import { explainConnectionError } from './explainConnectionError.ts'
import type { EmbeddedServer } from '../embedded/startEmbedded.ts'
import { PlannedClient } from './PlannedClient.ts'
import { SafeCursor } from './SafeCursor.ts'
import { probeServer } from './probeServer.ts'
import { SessionClient } from './SessionClient.ts'
import { watchStatements } from './watchStatements.ts'

export interface OpenDatabaseOptions {
  /** `DATABASE_URL`; without it the embedded server is started in `dataDir`. */
  url?: string
  dataDir: string
  /** The embedded server, if the caller has already started it. */
  embedded?: Promise<EmbeddedServer>
  poolSize?: number
  log?: DatabaseLog
}

/** Opens the database, embedded or by address; callers see no difference. */
export async function openDatabase({
  url,
  dataDir,
  embedded: starting,
  poolSize = 10,
  log = quietLog,
}: OpenDatabaseOptions): Promise<Database> {
  const embedded = url ? undefined : await (starting ?? startHere(dataDir, log))
  try {
    return await connectDatabase(embedded?.url ?? (url as string), { poolSize, log, embedded })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function startHere(dataDir: string, log: DatabaseLog): Promise<EmbeddedServer> {
  const { startEmbedded } = await import('../embedded/startEmbedded.ts')
  return startEmbedded({ dataDir, log })
}

interface ConnectOptions {
  poolSize: number
  log: DatabaseLog
  embedded?: EmbeddedServer
}

async function connectDatabase(url: string, { poolSize, log, embedded }: ConnectOptions): Promise<Database> {
  const { isPooled, hasTimeout } = await probeServer(url).catch((error: unknown) => {
    throw explainConnectionError(error, url)
  })
  if (isPooled && !hasTimeout)
    log.warn(
      `连接池不接受语句超时的设置，过长的查询不会被中断。建议执行 alter role 数据库账号 set statement_timeout = '${defaultTimeoutSeconds}s';`,
    )
  const clientConfig = connectionSettings(isPooled ? url : withTimeouts(url, defaultTimeoutSeconds))
  const Client = isPooled ? SessionClient : PlannedClient
  const pool = new pg.Pool({ ...clientConfig, Client, max: poolSize, idleTimeoutMillis: 30_000 })
  // Without listeners a lost connection ends the process, whether the client is idle or in use.
  pool.on('error', (error) => log.warn(`数据库连接中断：${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  const statements = watchStatements()
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: SafeCursor }),
    log: (event) => statements.saw(event),
  })
  let closing: Promise<void> | undefined
  return {
    kysely,
    pool,
    url,
    createClient: () => new SessionClient(clientConfig),
    statements,
    isPooled,
    isEmbedded: embedded !== undefined,
    close: () => (closing ??= pool.end().then(() => embedded?.stop())),
  }
}
