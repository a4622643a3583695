import type { Worker, WorkerOptions } from 'node:worker_threads'
import { errors } from '@lexdesk/domain'

export interface MatchOrder {
  id: number
  pattern: string
  value: string
}

export interface MatchAnswer {
  id: number
  isMatch: boolean
}

export interface Matcher {
  /** Whether the whole value matches; refused when matching takes too long. */
  matches(pattern: string, value: string): Promise<boolean>
  close(): Promise<void>
}

export type StartWorker = (name: string, options?: WorkerOptions) => Promise<Worker>

const maxMatchMs = 200 // S 19
const maxStartMs = 10_000
const maxIdleMs = 60_000
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/** Runs patterns of check rules in one worker thread, one at a time; the thread is terminated if one does not finish. */
export function createMatcher(startWorker: StartWorker): Matcher {
  let worker: Promise<Worker> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  async function start(): Promise<Worker> {
    try {
      const one = await startWorker('matchPattern', { resourceLimits: memory })
      one.unref()
      one.on('exit', () => (worker = undefined))
      // The first answer waits for the thread to start, which does not count against the pattern.
      await request(one, { id: ++lastId, pattern: 'a', value: 'a' }, maxStartMs)
      return one
    } catch (error) {
      worker = undefined
      throw error
    }
  }

  function request(one: Worker, order: MatchOrder, withinMs: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      let isSettled = false
      const settle = (act: () => void): void => {
        isSettled = true
        clearTimeout(timer)
        one.off('message', onMessage)
        one.off('error', onError)
        act()
      }
      const onMessage = ({ id, isMatch }: MatchAnswer): void => {
        if (id === order.id) settle(() => resolve(isMatch))
      }
      const onError = (error: Error): void => settle(() => reject(error))
      const giveUp = (): void => {
        if (isSettled) return
        worker = undefined
        settle(() => reject(errors.refused('校验规则执行超时，请简化其正则表达式')))
        void one.terminate()
      }
      // When this thread was busy the answer may already be queued: it is read before the timeout applies.
      const timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), withinMs)
      one.on('message', onMessage)
      one.on('error', onError)
      one.postMessage(order)
    })
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const one = await worker
    worker = undefined
    await one?.terminate()
  }

  return {
    matches: (pattern, value) => {
      const answer = queue.then(async () => {
        clearTimeout(idle)
        worker ??= start()
        const isMatch = await request(await worker, { id: ++lastId, pattern, value }, maxMatchMs)
        idle = setTimeout(() => void close(), maxIdleMs).unref()
        return isMatch
      })
      queue = answer.catch(() => undefined)
      return answer
    },
    close,
  }
}
