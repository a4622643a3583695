import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { lockNotAvailable, lockTables } from '../../database/schema/lockTables.ts'
import type { Tx } from '../../resource/Engine.ts'

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
  if (!(await lockTables(tx, altered, longestWaitMs))) throw inUse()
  await check?.()
  try {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  } catch (error) {
    throw refusalOf(error)
  }
}

const inUse = () => errors.refused('数据表正在使用，请稍后再发布')

const duplicate = '23505'
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

function refusalOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === lockNotAvailable) return inUse()
  if (code === duplicate) return errors.refused('刚刚录入了重复的值，请重新查看发布计划')
  // Only errors of the database have a code of five characters.
  if (code.length === 5) return errors.refused(`数据库不接受这次改动，数据表没有变化：${(error as Error).message}`)
  return error
}
