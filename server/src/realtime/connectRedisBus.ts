import { StartError } from '../database/connection/StartError.ts'

export interface Bus {
  send(text: string): void
  isConnected(): boolean
  /** The answers of INFO and DBSIZE. */
  read(): Promise<RedisState>
  close(): Promise<void>
}

/** What a Redis server says about itself: the lines of INFO, and the number of its keys. */
export interface RedisState {
  info: ReadonlyMap<string, string>
  keys: number
}

/** Compatible with a pino logger. */
export interface BusLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

interface BusOptions {
  url: string
  channel: string
  log: BusLog | undefined
  onMessage(text: string): void
  /** Messages were lost since the connection broke. */
  onReturn(): void
}

const answerMs = 5_000
/** A server that is frozen or cut off closes no connection: it is asked, and given up after the longer time. */
const pingMs = 3_000
const silenceMs = 9_000
const longestRetryMs = 2_000

/** One channel of a Redis server. Reconnects by itself; messages sent meanwhile are lost, and counted. */
export async function connectRedisBus({ url, channel, log, onMessage, onReturn }: BusOptions): Promise<Bus> {
  // Takes a quarter of a second to load, and only installations with several instances need it.
  const { createClient } = await import('@redis/client')
  // By default the client gives up for ever after a silence.
  const reconnectStrategy = (retries: number): number => Math.min(retries * 100, longestRetryMs) + Math.random() * 100
  const socket = { socketTimeout: silenceMs, reconnectStrategy }
  const sender = createClient({ url, socket, pingInterval: pingMs, disableOfflineQueue: true })
  const receiver = sender.duplicate({ disableOfflineQueue: false })
  const isConnected = (): boolean => sender.isReady && receiver.isReady
  let loss: { since: number; unsent: number } | undefined
  let isStarted = false
  let startError: Error | undefined

  function noteLoss(error: Error): void {
    startError = error
    if (!isStarted || loss || isConnected()) return
    loss = { since: performance.now(), unsent: 0 }
    log?.warn({ err: error }, 'redis_lost')
  }
  function noteReturn(): void {
    if (!loss || !isConnected()) return
    const seconds = Math.round((performance.now() - loss.since) / 1000)
    log?.info({ seconds, unsent: loss.unsent }, 'redis_returned')
    loss = undefined
    onReturn()
  }
  for (const client of [sender, receiver]) client.on('error', noteLoss).on('ready', noteReturn)

  try {
    await withinTime(
      Promise.all([sender.connect(), receiver.connect()]).then(() => receiver.subscribe(channel, onMessage)),
    )
    isStarted = true
  } catch (error) {
    sender.destroy()
    receiver.destroy()
    const isRefused = /WRONGPASS|NOAUTH|NOPERM/.test(
      [startError, error as Error].map((each) => each?.message).join(' '),
    )
    const server = `Redis（${new URL(url).host}）`
    throw new StartError(
      isRefused ? `${server}拒绝了登录，请检查 REDIS_URL 中的用户名和密码` : `无法连接 ${server}，请检查 REDIS_URL`,
    )
  }

  return {
    isConnected,
    send(text) {
      sender.publish(channel, text).catch((error: unknown) => {
        if (loss) loss.unsent += 1
        else log?.warn({ err: error }, 'redis_publish_failed')
      })
    },
    async read() {
      const [info, keys] = await withinTime(Promise.all([sender.info(), sender.dbSize()]))
      return { info: linesOf(info), keys }
    },
    async close() {
      // A client that is not connected would wait for its connection.
      await Promise.allSettled(
        [receiver, sender].map(async (client) => (client.isReady ? client.close() : client.destroy())),
      )
    },
  }
}

/** `used_memory:812345` by line; headings begin with `#`. */
function linesOf(info: string): Map<string, string> {
  const lines = info.split(/\r?\n/).filter((line) => line.includes(':') && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

/** The client itself would wait forever. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), answerMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
