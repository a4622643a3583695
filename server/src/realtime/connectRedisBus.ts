export interface Bus {
  send(text: string): void
  close(): Promise<void>
}

/** A pino logger fits. */
export interface BusLog {
  warn(facts: object, message: string): void
}

const channel = 'lexdesk:hub'
const connectMs = 5_000

/** One channel of a Redis server; it reconnects by itself, and what is sent meanwhile is lost with a warning. */
export async function connectRedisBus(
  url: string,
  log: BusLog | undefined,
  onMessage: (text: string) => void,
): Promise<Bus> {
  // A quarter of a second to load, for the few who run several instances.
  const { createClient } = await import('@redis/client')
  const sender = createClient({ url, disableOfflineQueue: true })
  const receiver = sender.duplicate({ disableOfflineQueue: false })
  for (const client of [sender, receiver]) {
    client.on('error', (error: Error) => log?.warn({ err: error }, 'redis connection lost'))
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

/** The client itself would try for ever; a start must end with an answer. */
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
