import { insertLogs, type LogEntry } from '../../access/writeLog.ts'
import type { Database } from '../../database/Database.ts'

export interface LogBuffer {
  add(entry: LogEntry): void
  /** Writes pending entries; readers of the log call this first. */
  flush(): Promise<void>
  close(): Promise<void>
}

const flushMs = 500
const entriesPerStatement = 200
/** Entries are buffered while the database is unavailable, up to this limit. */
const maxBuffered = 5_000

/**
 * Call entries are written in batches a moment later, so that calls do not wait for their log entry. Changes are in the
 * change log of the same transaction; entries that must not be lost, such as grants, are written there too.
 */
export function createLogBuffer(db: Database, onError: (error: unknown) => void): LogBuffer {
  let buffered: LogEntry[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function writeAll(): Promise<void> {
    while (buffered.length > 0) {
      const some = buffered.slice(0, entriesPerStatement)
      buffered = buffered.slice(some.length)
      try {
        await insertLogs(db.kysely, some)
      } catch (error) {
        buffered = [...some, ...buffered].slice(0, maxBuffered)
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
      if (buffered.length >= maxBuffered) return
      buffered.push(entry)
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    close: flush,
  }
}
