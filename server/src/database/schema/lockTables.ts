import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../Database.ts'
import { quote } from './tableSql.ts'

/** Others wait behind us for as long as we wait for the lock, so that each attempt is short. */
const lockTimeoutMs = 50
const pauseMs = 150

export const lockNotAvailable = '55P03'
const deadlock = '40P01'

/** Locks tables while others use them, all at once; false when they were in use for this long. */
export async function lockTables(
  tx: Kysely<Tables>,
  tables: readonly string[],
  longestWaitMs: number,
): Promise<boolean> {
  if (tables.length === 0) return true
  const lock = `lock table ${[...tables].sort().map(quote).join(', ')} in access exclusive mode`
  await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(tx)
  await yieldAutovacuum(tx)
  const started = performance.now()
  for (;;) {
    // Going back to the savepoint gives up the place in the queue, and the tables that were locked already.
    await sql`savepoint before_lock`.execute(tx)
    try {
      await sql.raw(lock).execute(tx)
      return true
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== lockNotAvailable && code !== deadlock) throw error
      await sql`rollback to savepoint before_lock`.execute(tx)
    }
    if (performance.now() - started > longestWaitMs) return false
    await sleep(pauseMs)
  }
}

/** Autovacuum gives way to who has waited for this long; by default longer than we wait. Only some roles may set it. */
async function yieldAutovacuum(tx: Kysely<Tables>): Promise<void> {
  await sql`savepoint before_setting`.execute(tx)
  try {
    await sql.raw(`set local deadlock_timeout = ${lockTimeoutMs / 2}`).execute(tx)
  } catch {
    await sql`rollback to savepoint before_setting`.execute(tx)
  }
}
