import { Kysely, PostgresDialect } from 'kysely'
import {
  connectionSettings,
  defaultPoolSize,
  defaultTimeoutSeconds,
  withCertificate,
  withTimeouts,
} from './connectionSettings.ts'
import { DatabasePool } from './DatabasePool.ts'
import { type Database, type DatabaseLog, quietLog, type Tables } from '../Database.ts'
import { type ConnectionPatience, endSilentConnections, usualPatience } from './endSilentConnections.ts'
import { explainConnectionError } from './explainConnectionError.ts'
import type { EmbeddedServer } from '../embedded/startEmbedded.ts'
import { readsOfPrimary } from '../replica/readsOfPrimary.ts'
import { readsOfReplica } from '../replica/readsOfReplica.ts'
import { PlannedClient } from './PlannedClient.ts'
import { SafeCursor } from './SafeCursor.ts'
import { probeServer } from './probeServer.ts'
import { SessionClient } from './SessionClient.ts'
import { watchStatements } from './watchStatements.ts'

export interface OpenDatabaseOptions {
  /** `DATABASE_URL`; without it the embedded server is started in `dataDir`. */
  url?: string
  dataDir: string
  /** `DATABASE_READ_URL`: a replica of the same database. */
  readUrl?: string
  /** The embedded server, if the caller has already started it. */
  embedded?: Promise<EmbeddedServer>
  poolSize?: number
  /** A statement that runs longer is ended; a pooler does not carry this setting. */
  timeoutSeconds?: number
  /** A file with the certificates that the server's own must be signed by. */
  caFile?: string
  log?: DatabaseLog
  patience?: ConnectionPatience
}

/** Opens the database, embedded or by address; callers see no difference. */
export async function openDatabase({
  url,
  readUrl,
  dataDir,
  embedded: starting,
  poolSize = defaultPoolSize,
  timeoutSeconds = defaultTimeoutSeconds,
  caFile,
  log = quietLog,
  patience = usualPatience,
}: OpenDatabaseOptions): Promise<Database> {
  const embedded = url ? undefined : await (starting ?? startHere(dataDir, log))
  try {
    const address = embedded?.url ?? withCertificate(url as string, caFile)
    const readAddress = readUrl && withCertificate(readUrl, caFile)
    return await connectDatabase(address, { readAddress, poolSize, timeoutSeconds, log, patience, embedded })
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
  readAddress: string | undefined
  poolSize: number
  timeoutSeconds: number
  log: DatabaseLog
  patience: ConnectionPatience
  embedded?: EmbeddedServer
}

async function connectDatabase(
  url: string,
  { readAddress, poolSize, timeoutSeconds, log, patience, embedded }: ConnectOptions,
): Promise<Database> {
  const { isPooled, hasTimeout } = await probeServer(url).catch((error: unknown) => {
    throw explainConnectionError(error, url)
  })
  if (isPooled && !hasTimeout)
    log.warn(
      `连接池不接受语句超时的设置，过长的查询不会被中断。建议执行 alter role 数据库账号 set statement_timeout = '${timeoutSeconds}s';`,
    )
  const address = isPooled ? url : withTimeouts(url, timeoutSeconds)
  const clientConfig = connectionSettings(address, patience.connectMs)
  const Client = isPooled ? SessionClient : PlannedClient
  const pool = new DatabasePool({ ...clientConfig, Client, max: poolSize, idleTimeoutMillis: 30_000 })
  let closing: Promise<void> | undefined
  // The embedded server ends connections that the pool has closed, but that have not ended yet.
  pool.on('error', (error) => {
    if (!closing) log.warn(`数据库连接中断：${error.message}`)
  })
  const stopLooking = endSilentConnections(pool, patience, () =>
    tryToConnect(new SessionClient(connectionSettings(address, patience.answerMs))),
  )
  const statements = watchStatements()
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: SafeCursor }),
    log: (event) => statements.saw(event),
  })
  const createClient = () => new SessionClient(clientConfig)
  const primary = { kysely, createClient, connect: () => pool.connect() }
  const reads = readAddress
    ? await readsOfReplica({ url: readAddress, primary, poolSize, timeoutSeconds, statements, log })
    : readsOfPrimary(primary)
  return {
    kysely,
    pool,
    reads,
    url,
    createClient,
    statements,
    isPooled,
    isEmbedded: embedded !== undefined,
    close: () => {
      stopLooking()
      return (closing ??= Promise.all([reads.close(), pool.end()]).then(() => embedded?.stop()))
    },
  }
}

async function tryToConnect(client: SessionClient): Promise<void> {
  client.on('error', () => {})
  await client.connect()
  void client.end()
}
