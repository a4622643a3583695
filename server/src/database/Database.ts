import type { ColumnName, Definition } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'
import type { StatementWatch } from './connection/watchStatements.ts'
import type { LineName, OwnName, Stored } from './columnsOf.ts'

/** The pinyin columns of names. */
type Spelled<F> = {
  [K in keyof F & string]: F[K] extends { pinyin: true } ? `${ColumnName<K>}_pinyin` : never
}[keyof F & string]
type ResourceTables = {
  [R in Definition as R['table']]: Record<
    ColumnName<(Stored<R['fields']> & string) | OwnName> | Spelled<R['fields']>,
    unknown
  >
}

/** The sub-tables of a resource. */
type LinesOf<R> = R extends Definition
  ? {
      [K in keyof R['fields'] & string]: R['fields'][K] extends { kind: 'rows'; fields: infer L }
        ? { table: `${R['table']}_${ColumnName<K>}`; column: ColumnName<(Stored<L> & string) | LineName> }
        : never
    }[keyof R['fields'] & string]
  : never
type LineTables = { [L in LinesOf<Definition> as L['table']]: Record<L['column'], unknown> }

/**
 * Every table and its columns: those of the definitions. Tables without a resource add themselves where they are
 * declared, by `interface Tables extends NamedTables<typeof …>`.
 */
export interface Tables extends ResourceTables, LineTables {}

/** For generic code over any resource, which takes tables and columns from a definition at run time. */
export type AnyTables = Record<string, Record<string, unknown>>
export const anyTable = (db: Kysely<Tables>): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>

/** A server that answers reads. */
export interface ReadSource {
  kysely: Kysely<Tables>
  /** A connection outside of the pool, not yet connected. */
  createClient(): Client
}

/** Why the replica is not read: it does not answer, lags behind, or is no replica of this database. */
export type ReplicaProblem = 'lost' | 'late' | 'wrong'

export interface ReplicaState {
  problem?: ReplicaProblem
  /** What is wrong, for the operator. */
  words?: string
  /** Reads since the start. */
  served: { replica: number; primary: number }
}

/**
 * Where lists, sheets, reports and statistics are read. A read sees all that was committed before it began, wherever it
 * is answered.
 */
export interface Reads {
  /** The read may be repeated on the primary, so it must write nothing. */
  run<T>(read: (source: ReadSource) => Promise<T>): Promise<T>
  /** A connection for a read that streams; its failures are its caller's. */
  connect(): Promise<PoolClient>
  /** Absent without a replica. */
  replica?(): ReplicaState
  close(): Promise<void>
}

export interface Database {
  kysely: Kysely<Tables>
  pool: Pool
  /** For reads that take time and need not be of the primary. */
  reads: Reads
  url: string
  /** A connection outside of the pool, not yet connected. */
  createClient(): Client
  /** The slow statements of this process. */
  statements: StatementWatch
  /** A pooler may run each transaction in another session. */
  isPooled: boolean
  /** True for the embedded server, false for `DATABASE_URL`. */
  isEmbedded: boolean
  close(): Promise<void>
}

/** Compatible with a pino logger. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export const quietLog: DatabaseLog = { info() {}, warn() {}, error() {} }
