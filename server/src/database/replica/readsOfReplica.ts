import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg, { type PoolClient } from 'pg'
import { connectionSettings } from '../connection/connectionSettings.ts'
import { DatabasePool } from '../connection/DatabasePool.ts'
import { endSilentConnections, usualPatience } from '../connection/endSilentConnections.ts'
import { isConnectionError } from '../connection/isConnectionError.ts'
import { SafeCursor } from '../connection/SafeCursor.ts'
import { SessionClient } from '../connection/SessionClient.ts'
import type { StatementWatch } from '../connection/watchStatements.ts'
import type { DatabaseLog, Reads, Tables } from '../Database.ts'
import { type Ask, committedPosition, type Look, lookAtReplica, reaches } from './lookAtReplica.ts'
import type { Primary } from './readsOfPrimary.ts'

interface Options {
  url: string
  primary: Primary
  poolSize: number
  timeoutSeconds: number
  statements: StatementWatch
  log: DatabaseLog
}

const lookMs = 2_000
/** A look ends after this time, so that a start does not wait for a replica that is gone. */
const answerMs = 2_000
/** A replica is usually a few milliseconds behind; a reader does not wait for one that is further. */
const catchUpMs = 100
/** After that, reads go to the primary for a moment, without waiting first. */
const lateMs = 1_000

class Late extends Error {}

/**
 * Reads from a replica. Before each read the primary is asked how far its log is, and the connection that reads whether
 * the replica has come that far. If not, or if the replica fails, the primary answers.
 */
export async function readsOfReplica(options: Options): Promise<Reads> {
  const { url, primary, poolSize, timeoutSeconds, statements, log } = options
  const settings = { ...connectionSettings(url, answerMs), Client: SessionClient }
  const pool = new DatabasePool({ ...settings, max: poolSize, idleTimeoutMillis: 30_000 }, [])
  pool.on('error', () => {})
  const stopEnding = endSilentConnections(pool, usualPatience, async () => {
    const client = new SessionClient(settings)
    client.on('error', () => {})
    await client.connect()
    void client.end()
  })
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: SafeCursor }),
    log: (event) => statements.saw(event),
  })
  const createClient = () => new SessionClient(settings)

  let found: Look | undefined
  let lateUntil = 0
  const served = { replica: 0, primary: 0 }

  function note(look: Look | undefined): void {
    if (look?.problem === found?.problem) return
    if (look) log.warn(`${look.words}；列表、导出和报表改从主库读取`)
    else log.info('备库可用，列表、导出和报表从备库读取')
    found = look
  }

  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    const client = new SessionClient({ ...settings, query_timeout: answerMs })
    client.on('error', () => {})
    try {
      note(await lookAtReplica(primary, client, answerMs))
    } catch {
      // The primary does not answer: nothing is known about the replica, and nothing can be read without a session.
    } finally {
      isLooking = false
    }
  }

  /** Settings by statement: a pooler drops those of the start. */
  const limits = [`${timeoutSeconds}s`, '300s']
  async function prepare(ask: Ask, position: string): Promise<void> {
    await ask(
      `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
      limits,
    )
    if (await reaches(ask, position, catchUpMs)) return
    lateUntil = performance.now() + lateMs
    throw new Late()
  }

  const isUsable = (): boolean => found === undefined && performance.now() > lateUntil
  /** Whether the primary should be asked instead, because the replica could not answer. */
  function isFault(error: unknown): boolean {
    if (error instanceof Late) return true
    if (!isConnectionError(error)) return error instanceof pg.DatabaseError && faults.test(error.code ?? '')
    note({ problem: 'lost', words: `备库没有应答：${(error as Error).message}` })
    return true
  }

  await look()
  const timer = setInterval(() => void look(), lookMs).unref()

  return {
    async run(read) {
      if (isUsable()) {
        const position = await committedPosition(primary)
        try {
          return await kysely.connection().execute(async (connection) => {
            await prepare(
              async <Row>(text: string, values: readonly unknown[]) =>
                (await connection.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
              position,
            )
            const answer = await read({ kysely: connection, createClient })
            served.replica += 1
            return answer
          })
        } catch (error) {
          if (!isFault(error)) throw error
        }
      }
      served.primary += 1
      return read(primary)
    },
    async connect() {
      const client = isUsable() ? await connectCurrent() : undefined
      served[client ? 'replica' : 'primary'] += 1
      return client ?? primary.connect()
    },
    replica: () => ({ problem: found?.problem, words: found?.words, served: { ...served } }),
    close: async () => {
      clearInterval(timer)
      stopEnding()
      await pool.end()
    },
  }

  async function connectCurrent(): Promise<PoolClient | undefined> {
    const position = await committedPosition(primary)
    let client: PoolClient | undefined
    try {
      const connected = (client = await pool.connect())
      await prepare(
        async <Row>(text: string, values: readonly unknown[]) =>
          (await connected.query(text, [...values])).rows as Row[],
        position,
      )
      return connected
    } catch (error) {
      client?.release(!(error instanceof Late))
      if (!isFault(error)) throw error
      return undefined
    }
  }
}

/** A conflict with what the replica replays, no free connection, a server that stops, or a read that does write. */
const faults = /^(40001|25006|53|57P)/
