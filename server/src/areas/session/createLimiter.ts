import { errors } from '@lexdesk/domain'

interface Queue {
  running: number
  queued: (() => void)[]
}

export interface Limiter {
  /** Runs work for a key as soon as a slot is free. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  running(key: string): number
}

/** Limits concurrency per key: further work is queued, and rejected when the queue is full. */
export function createLimiter({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }): Limiter {
  const queues = new Map<string, Queue>()

  return {
    running: (key) => queues.get(key)?.running ?? 0,
    run: async (key, work) => {
      const queue = queues.get(key) ?? { running: 0, queued: [] }
      queues.set(key, queue)
      if (queue.running < concurrency) queue.running += 1
      else if (queue.queued.length >= maxQueued) throw errors.tooManyRequests(1)
      // A finishing task passes its slot to the next one, so the running count does not change.
      else await new Promise<void>((resolve) => queue.queued.push(resolve))
      try {
        return await work()
      } finally {
        const next = queue.queued.shift()
        if (next) next()
        else queue.running -= 1
        if (queue.running === 0) queues.delete(key)
      }
    },
  }
}
