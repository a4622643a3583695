import type pg from 'pg'

/** How long to wait for a server that may have gone without closing its connections. */
export interface ConnectionPatience {
  /** For a new connection, or a free one of the pool. */
  connectMs: number
  /** A connection in use that is silent for so long may be lost, or its statement takes long. */
  silentMs: number
  /** For the answer on another connection, which tells one from the other. */
  answerMs: number
  /** Between two looks at the connections. */
  lookMs: number
}

/** A request on a lost connection fails within twenty seconds. */
export const usualPatience: ConnectionPatience = { connectMs: 15_000, silentMs: 8_000, answerMs: 8_000, lookMs: 2_000 }

/** What has arrived on a connection in use, and since when nothing more. */
interface Heard {
  bytes: number
  at: number
}

const unreachable = /^(ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH)$/

/**
 * Ends the connections of the pool once the server does not answer any more. A network that drops packets reports
 * nothing, and a limit for statements would end imports, which may take long. So a silent connection makes us open
 * another one: any answer, a refusal too, means that the server is there. Returns what stops it.
 */
export function endSilentConnections(
  pool: pg.Pool,
  { silentMs, lookMs }: ConnectionPatience,
  connect: () => Promise<unknown>,
): () => void {
  const open = new Map<pg.PoolClient, Heard | 'idle'>()
  pool.on('acquire', (client) => open.set(client, { bytes: bytesOf(client), at: performance.now() }))
  pool.on('release', (_error, client) => open.set(client, 'idle'))
  pool.on('remove', (client) => open.delete(client))

  /** The longest silence of a connection in use. */
  function silence(): number {
    const now = performance.now()
    let longest = 0
    for (const [client, heard] of open) {
      if (heard === 'idle') continue
      const bytes = bytesOf(client)
      if (bytes !== heard.bytes) open.set(client, { bytes, at: now })
      else longest = Math.max(longest, now - heard.at)
    }
    return longest
  }

  let isAsking = false
  async function look(): Promise<void> {
    if (isAsking || silence() < silentMs) return
    isAsking = true
    const before = bytesIn(open.keys())
    const isGone = await connect().then(() => false, hasNoAnswer)
    isAsking = false
    if (!isGone || bytesIn(open.keys()) !== before) return
    const error = new Error('Connection terminated: the server does not answer')
    for (const client of open.keys()) streamOf(client).destroy(error)
  }

  const timer = setInterval(() => void look(), lookMs).unref()
  return () => clearInterval(timer)
}

function hasNoAnswer(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return unreachable.test(code) || message === 'timeout expired'
}

/** The driver does not declare its socket. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { bytesRead: number; destroy(error: Error): void } } }).connection
    .stream
const bytesOf = (client: pg.PoolClient): number => streamOf(client).bytesRead

function bytesIn(clients: Iterable<pg.PoolClient>): number {
  let sum = 0
  for (const client of clients) sum += bytesOf(client)
  return sum
}
