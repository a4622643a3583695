/** How long those who come later wait for somebody who is held up, before they go without him. */
const patienceMs = 100
/** More at once would hold their locks for too long. */
const mostAtOnce = 100
/** So many transactions of a kind run at once: while one waits for the database, the other has its turn. */
const lanes = 2

type Settled<R> = PromiseSettledResult<R>
type Serve<T, R> = (items: T[]) => Promise<Settled<R>[]>

interface Queue {
  waiting: Waiting[]
  open: number
}

interface Waiting {
  item: unknown
  resolve(result: never): void
  reject(error: unknown): void
}

/**
 * Those who want the same kind of thing while others are being served wait for them, and are then served together.
 * Whoever comes alone is served at once. All of a kind are served by what the first of them brings.
 */
export type Crowd = <T, R>(kind: string, item: T, serve: Serve<T, R>) => Promise<R>

export function createCrowd(): Crowd {
  const queues = new Map<string, Queue>()

  async function work<T, R>(kind: string, queue: Queue, serve: Serve<T, R>): Promise<void> {
    while (queue.waiting.length > 0) await withPatience(serveAll(queue.waiting.splice(0, mostAtOnce), serve))
    queue.open -= 1
    if (queue.open === 0) queues.delete(kind)
  }

  return (kind, item, serve) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(kind) ?? { waiting: [], open: 0 }
      queues.set(kind, queue)
      queue.waiting.push({ item, resolve, reject })
      if (queue.waiting.length > 1 || queue.open === lanes) return
      queue.open += 1
      // Those whose requests were read in the same turn come along.
      setImmediate(() => void work(kind, queue, serve))
    })
}

async function serveAll<T, R>(batch: readonly Waiting[], serve: Serve<T, R>): Promise<void> {
  try {
    const results = await serve(batch.map(({ item }) => item as T))
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index]!
      if (result.status === 'fulfilled') resolve(result.value as never)
      else reject(result.reason)
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

async function withPatience(serving: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const later = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)))
  await Promise.race([serving, later])
  clearTimeout(timer)
}

/** All at once; when one of them fails, each by itself, so that the others have theirs. */
export async function allOrEach<T, R>(
  items: T[],
  all: (items: T[]) => Promise<R[]>,
  each: (item: T) => Promise<R>,
): Promise<Settled<R>[]> {
  const done = items.length > 1 ? await all(items).catch(() => undefined) : undefined
  return Promise.allSettled(done ?? items.map(each))
}
