import { slowStatementMs } from '@lexdesk/domain'
import type { LogEvent } from 'kysely'

/** The slow executions of a statement since the start. Its values are not kept. */
export interface WatchedStatement {
  text: string
  count: number
  totalMs: number
  maxMs: number
}

export interface StatementWatch {
  saw(event: LogEvent): void
  /** Calls the listener after every execution, in the async context of its caller. */
  listen(listener: (event: LogEvent) => void): void
  /** The statements with the longest single execution. */
  slowest(count: number): WatchedStatement[]
}

const maxKept = 500

/** Remembers how long slow statements of this process took. */
export function watchStatements(): StatementWatch {
  const known = new Map<string, WatchedStatement>()
  const listeners: ((event: LogEvent) => void)[] = []
  const bySlowest = () => [...known.values()].sort((one, other) => other.maxMs - one.maxMs)
  return {
    listen: (listener) => void listeners.push(listener),
    saw(event) {
      for (const listener of listeners) listener(event)
      const { query, queryDurationMillis: ms } = event
      if (ms < slowStatementMs) return
      const statement = known.get(query.sql) ?? { text: query.sql, count: 0, totalMs: 0, maxMs: 0 }
      statement.count += 1
      statement.totalMs += ms
      statement.maxMs = Math.max(statement.maxMs, ms)
      known.set(query.sql, statement)
      if (known.size > maxKept) known.delete(bySlowest().at(-1)!.text)
    },
    slowest: (count) => bySlowest().slice(0, count),
  }
}
