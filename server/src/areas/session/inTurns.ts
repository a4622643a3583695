import { errors } from '@lexdesk/domain'

interface Line {
  running: number
  waiting: (() => void)[]
}

export interface Turns {
  /** Runs work for a key when it is its turn. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>
  running(key: string): number
}

/** Lets only so many works for one key run side by side; the others wait, and too many of them are turned away. */
export function inTurns({ width, mostWaiting }: { width: number; mostWaiting: number }): Turns {
  const lines = new Map<string, Line>()

  return {
    running: (key) => lines.get(key)?.running ?? 0,
    take: async (key, work) => {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < width) line.running += 1
      else if (line.waiting.length >= mostWaiting) throw errors.tooManyRequests(1)
      // The one who leaves hands his place over, so that the number of those at work stays.
      else await new Promise<void>((resolve) => line.waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = line.waiting.shift()
        if (next) next()
        else line.running -= 1
        if (line.running === 0) lines.delete(key)
      }
    },
  }
}
