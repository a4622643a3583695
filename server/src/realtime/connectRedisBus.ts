export interface Bus {
  send(text: string): void
  close(): Promise<void>
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
    async close() {
      await Promise.allSettled([receiver.close(), sender.close()])
    },
  }
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
