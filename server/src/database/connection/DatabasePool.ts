import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionError, markConnectionError } from './isConnectionError.ts'

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** A restarting server or pooler is back after a moment; a longer absence is reported to the caller. */
const retryDelaysMs = [100, 300, 900]
/**
 * Nothing is gained by asking again at once: wrong password, unknown role or database, no free connection here, and no
 * answer in time.
 */
const final = /^(28|3D)|timeout exceeded|connection timeout|after calling end/

/** Opens a connection again when that fails, and marks the errors of connections. */
export class DatabasePool extends pg.Pool {
  readonly #delaysMs: readonly number[]

  constructor(config: pg.PoolConfig, delaysMs: readonly number[] = retryDelaysMs) {
    super(config)
    this.#delaysMs = delaysMs
    // Without a listener a lost connection ends the process.
    this.on('connect', (client) => client.on('error', markConnectionError))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...answer: Connected) => void): void
  override connect(callback?: (...answer: Connected) => void): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectAgain(this.#delaysMs)
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connectAgain([delayMs, ...later]: readonly number[]): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      markConnectionError(error as Error)
      const { code = '', message } = error as Error & { code?: string }
      if (delayMs === undefined || final.test(code) || final.test(message) || !isConnectionError(error)) throw error
    }
    await wait(delayMs)
    return this.#connectAgain(later)
  }
}
