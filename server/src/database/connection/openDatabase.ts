import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionSettings } from './connectionSettings.ts'
import { type Database, type DatabaseLog, quietLog, type Tables } from '../Database.ts'
import { explainConnectionError } from './explainConnectionError.ts'
import type { EmbeddedServer } from '../embedded/startEmbedded.ts'
import { PlannedClient } from './PlannedClient.ts'
import { SafeCursor } from './SafeCursor.ts'
import { StartError } from './StartError.ts'
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

const oldestServer = 14

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
  const clientConfig = connectionSettings(url)
  const pool = new pg.Pool({ ...clientConfig, Client: PlannedClient, max: poolSize, idleTimeoutMillis: 30_000 })
  // Without listeners a lost connection ends the process, whether the client is idle or in use.
  pool.on('error', (error) => log.warn(`数据库连接中断：${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await checkServer(pool)
  } catch (error) {
    await pool.end()
    throw explainConnectionError(error, url)
  }
  const statements = watchStatements()
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: SafeCursor }),
    log: (event) => statements.saw(event),
  })
  let closing: Promise<void> | undefined
  return {
    kysely,
    pool,
    clientConfig,
    statements,
    isEmbedded: embedded !== undefined,
    close: () => (closing ??= pool.end().then(() => embedded?.stop())),
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; encoding: string; standby: boolean }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
            pg_is_in_recovery() as standby`,
  )
  const [server] = rows
  if (!server) throw new Error('no answer')
  const major = Math.floor(Number(server.version) / 10_000)
  if (major < oldestServer) throw new StartError(`数据库是 PostgreSQL ${major}，本程序需要 ${oldestServer} 以上的版本`)
  if (server.encoding !== 'UTF8') throw new StartError(`数据库的编码是 ${server.encoding}，本程序需要 UTF8`)
  if (server.standby) throw new StartError('数据库是只读的备库，请把 DATABASE_URL 指向主库')
}
