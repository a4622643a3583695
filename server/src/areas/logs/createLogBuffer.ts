import { insertLogs, type LogEntry } from '../../access/writeLog.ts'
import type { Database } from '../../database/Database.ts'

export interface LogBuffer {
  add(entry: LogEntry): void
  /** Writes what waits; whoever reads the log asks for this first. */
  flush(): Promise<void>
  close(): Promise<void>
}

const flushMs = 500
const entriesPerStatement = 200
/** While the database is away entries wait, but not without end. */
const mostWaiting = 5_000

/**
 * Entries about calls are written together a moment later, so that no call waits for its own entry. What a call changed
 * stands in the change log, in the same transaction; what must not be lost about it, such as a grant, is written there too.
 */
export function createLogBuffer(db: Database, onError: (error: unknown) => void): LogBuffer {
  let waiting: LogEntry[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const some = waiting.slice(0, entriesPerStatement)
      waiting = waiting.slice(some.length)
      try {
        await insertLogs(db.kysely, some)
      } catch (error) {
        waiting = [...some, ...waiting].slice(0, mostWaiting)
        onError(error)
        return
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
    return writing
  }

  return {
    add: (entry) => {
      if (waiting.length >= mostWaiting) return
      waiting.push(entry)
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    close: flush,
  }
}
