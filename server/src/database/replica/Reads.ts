import type { Kysely } from 'kysely'
import type { Client, PoolClient } from 'pg'
import type { Tables } from '../Database.ts'

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

export interface Primary extends ReadSource {
  connect(): Promise<PoolClient>
}

/** All reads go to the primary. */
export const readsOfPrimary = (primary: Primary): Reads => ({
  run: (read) => read(primary),
  connect: () => primary.connect(),
  close: async () => {},
})
