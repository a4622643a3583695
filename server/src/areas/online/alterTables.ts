import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { quote } from '../../database/schema/tableSql.ts'
import type { Tx } from '../../resource/Engine.ts'

/** Others wait behind us for as long as we wait for the lock, so that each attempt is short. */
const lockTimeoutMs = 50
const pauseMs = 150
const longestWaitMs = 5_000

interface Alteration {
  /** The tables with rows that the statements change, or whose rows must not change until the commit. */
  altered: readonly string[]
  statements: readonly string[]
  /** Runs under the lock, before the statements: what was found without a lock may have changed. */
  check?: () => Promise<void>
}

/** Changes tables while others use them: all of it, or nothing with a sentence. */
export async function alterTables(tx: Tx, { altered, statements, check }: Alteration): Promise<void> {
  if (statements.length === 0 && altered.length === 0) return
  await sql`set local statement_timeout = 0`.execute(tx)
  if (altered.length > 0) await lockTables(tx, altered)
  await check?.()
  try {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  } catch (error) {
    throw refusalOf(error)
  }
}

async function lockTables(tx: Tx, tables: readonly string[]): Promise<void> {
  const lock = `lock table ${[...tables].sort().map(quote).join(', ')} in access exclusive mode`
  await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(tx)
  await yieldAutovacuum(tx)
  const started = performance.now()
  for (;;) {
    // Going back to the savepoint gives up the place in the queue, and the tables that were locked already.
    await sql`savepoint before_lock`.execute(tx)
    try {
      await sql.raw(lock).execute(tx)
      return
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable && codeOf(error) !== deadlock) throw error
      await sql`rollback to savepoint before_lock`.execute(tx)
    }
    if (performance.now() - started > longestWaitMs) throw errors.refused('数据表正在使用，请稍后再发布')
    await sleep(pauseMs)
  }
}

/** Autovacuum gives way to who has waited for this long; by default longer than we wait. Only some roles may set it. */
async function yieldAutovacuum(tx: Tx): Promise<void> {
  await sql`savepoint before_setting`.execute(tx)
  try {
    await sql.raw(`set local deadlock_timeout = ${lockTimeoutMs / 2}`).execute(tx)
  } catch {
    await sql`rollback to savepoint before_setting`.execute(tx)
  }
}

const lockNotAvailable = '55P03'
const deadlock = '40P01'
const duplicate = '23505'
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

function refusalOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === lockNotAvailable) return errors.refused('数据表正在使用，请稍后再发布')
  if (code === duplicate) return errors.refused('刚刚录入了重复的值，请重新查看发布计划')
  // Only errors of the database have a code of five characters.
  if (code.length === 5) return errors.refused(`数据库不接受这次改动，数据表没有变化：${(error as Error).message}`)
  return error
}
