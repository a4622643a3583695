import type { PoolClient } from 'pg'
import type { Reads, ReadSource } from '../Database.ts'

export interface Primary extends ReadSource {
  connect(): Promise<PoolClient>
}

/** All reads go to the primary. */
export const readsOfPrimary = (primary: Primary): Reads => ({
  run: (read) => read(primary),
  connect: () => primary.connect(),
  close: async () => {},
})
