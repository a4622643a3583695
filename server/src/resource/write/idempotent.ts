import { createHash } from 'node:crypto'
import { errors } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Engine, Tx } from '../Engine.ts'
import { idempotentAnswerTable } from '../engineTables.ts'

const col = columnsIn(idempotentAnswerTable)

const keyPattern = /^[\x21-\x7e]{8,128}$/

/** The idempotency key of a submission. */
export const keyOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['idempotency-key'] as string | undefined

/** Stores the response in the transaction that did the work, so that neither is there without the other. */
export type SaveAnswer<T> = (tx: Tx, answer: T) => Promise<void>

/**
 * A repeated call with the same key returns the first response. Concurrent calls with one key may all begin: the key
 * is unique, so that one of them is committed. The others are rolled back and return its response.
 */
export async function idempotent<T>(
  engine: Engine,
  actor: Actor,
  call: string,
  key: string | undefined,
  body: unknown,
  work: (save: SaveAnswer<T>) => Promise<T>,
): Promise<T> {
  if (key === undefined) return work(async () => {})
  if (!keyPattern.test(key)) throw errors.badRequest('Idempotency-Key 应为 8 到 128 个可见字符')
  const hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')

  async function earlierAnswer(): Promise<T | undefined> {
    const { rows } = await sql<{ call: string; bodyHash: string; answer: T | null }>`
      select ${col.call}, ${col.bodyHash} as "bodyHash", ${col.answer} from ${col.$table}
      where ${col.userId} = ${actor.userId} and ${col.key} = ${key}`.execute(engine.db.kysely)
    const [row] = rows
    if (row && (row.call !== call || row.bodyHash !== hash))
      throw errors.refused('重复的提交标识对应了不同的内容，请刷新页面后重试')
    return row?.answer ?? undefined
  }

  const earlier = await earlierAnswer()
  if (earlier !== undefined) return earlier
  try {
    return await work(async (tx, answer) => {
      // Version 0.1.0 stored the key before it had an answer.
      const { rows } = await sql`
        insert into ${col.$table} (${col.userId}, ${col.key}, ${col.call}, ${col.bodyHash}, ${col.answer})
        values (${actor.userId}, ${key}, ${call}, ${hash}, ${JSON.stringify(answer)}::jsonb)
        on conflict (${col.userId}, ${col.key}) do update set ${col.answer} = excluded.answer
        where idempotent_answer.answer is null returning 1`.execute(tx)
      if (rows.length === 0) throw new Error('another call with this key has been committed')
    })
  } catch (error) {
    // Whatever stopped this call may have been the commit of another one with the same key.
    const other = await earlierAnswer()
    if (other !== undefined) return other
    throw error
  }
}

/** Keys are retained for a day. */
export async function deleteOldAnswers(engine: Engine): Promise<void> {
  await sql`delete from ${col.$table} where ${col.at} < now() - interval '1 day'`.execute(engine.db.kysely)
}
