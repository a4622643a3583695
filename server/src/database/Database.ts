import type { Kysely } from 'kysely'
import type { ClientConfig, Pool } from 'pg'

/** Tables come from resource definitions at run time, so rows are open records. */
export type Tables = Record<string, Record<string, unknown>>

export interface Database {
  kysely: Kysely<Tables>
  pool: Pool
  /** For connections of one's own (LISTEN, locks that live with a session): `new pg.Client(database.clientConfig)`. */
  clientConfig: ClientConfig
  /** True for the embedded server, false for `DATABASE_URL`. */
  isEmbedded: boolean
  close(): Promise<void>
}

/** A pino logger fits. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export const quietLog: DatabaseLog = { info() {}, warn() {}, error() {} }
