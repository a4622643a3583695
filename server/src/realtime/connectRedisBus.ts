export interface Bus {
  send(text: string): void
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
  warn(facts: object, message: string): void
}

const channel = 'lexdesk:hub'
const connectMs = 5_000

/** One channel of a Redis server; reconnects automatically, and messages sent meanwhile are lost with a warning. */
export async function connectRedisBus(
  url: string,
  log: BusLog | undefined,
  onMessage: (text: string) => void,
): Promise<Bus> {
  // Takes a quarter of a second to load, and only installations with several instances need it.
  const { createClient } = await import('@redis/client')
  const sender = createClient({ url, disableOfflineQueue: true })
  const receiver = sender.duplicate({ disableOfflineQueue: false })
  for (const client of [sender, receiver]) {
    client.on('error', (error: Error) => log?.warn({ err: error }, 'redis_connection_lost'))
  }
  try {
    await withinTime(Promise.all([sender.connect(), receiver.connect()]))
    await receiver.subscribe(channel, onMessage)
  } catch (error) {
    sender.destroy()
    receiver.destroy()
    throw new Error(`无法连接 Redis（${new URL(url).host}），请检查 REDIS_URL`, { cause: error })
  }

  return {
    send(text) {
      sender.publish(channel, text).catch((error: unknown) => log?.warn({ err: error }, 'redis_publish_failed'))
    },
    async read() {
      const [info, keys] = await Promise.all([sender.info(), sender.dbSize()])
      return { info: linesOf(info), keys }
    },
    async close() {
      await Promise.allSettled([receiver.close(), sender.close()])
    },
  }
}

/** `used_memory:812345` by line; headings begin with `#`. */
function linesOf(info: string): Map<string, string> {
  const lines = info.split(/\r?\n/).filter((line) => line.includes(':') && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

/** The client itself would retry forever; a startup must end with a result. */
async function withinTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), connectMs)
  })
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
