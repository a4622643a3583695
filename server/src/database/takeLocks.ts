import { type Kysely, sql } from 'kysely'
import type { Tables } from './Database.ts'

/**
 * Locks these names until the transaction ends, so that what is checked next still holds at the commit. Locked in a
 * fixed order to avoid deadlocks.
 */
export async function takeLocks(tx: Kysely<Tables>, ...names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${[...names].sort()}::text[]) name`.execute(tx)
}
