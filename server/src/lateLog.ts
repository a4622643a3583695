import type { DatabaseLog } from './database/Database.ts'

export interface LateLog extends DatabaseLog {
  /** From now on lines go to the log of the server. */
  use(log: DatabaseLog): void
}

/** The database opens before the server has its log: until then problems are written to standard error. */
export function lateLog(): LateLog {
  const toStandardError = (message: string): void => void process.stderr.write(`${message}\n`)
  let log: DatabaseLog = { info() {}, warn: toStandardError, error: toStandardError }
  return {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (message) => log.error(message),
    use: (later) => void (log = later),
  }
}
