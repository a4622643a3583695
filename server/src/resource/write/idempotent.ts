import { createHash } from 'node:crypto'
import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Engine, Tx } from '../Engine.ts'
import { idempotentAnswerTable } from '../engineTables.ts'

const col = columnsIn(idempotentAnswerTable)

const keyPattern = /^[\x21-\x7e]{8,128}$/

/** Stores the response in the transaction that did the work, so that a crash cannot separate the two. */
export type SaveAnswer<T> = (tx: Tx, answer: T) => Promise<void>

/**
 * A repeated call with the same key returns the first response. The key is claimed before the work, so that concurrent
 * calls cannot both do it. A failed call releases its key, and a call that waited for it then does the work itself.
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
  const db = engine.db.kysely
  const hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')
  // A claim without a response after a minute belongs to a process that died before it did anything.
  const claim = sql`
    insert into ${col.$table} (${col.userId}, ${col.key}, ${col.call}, ${col.bodyHash}) values (${actor.userId},
      ${key}, ${call}, ${hash})
    on conflict (${col.userId}, ${col.key}) do update set ${col.call} = excluded.call,
      ${col.bodyHash} = excluded.body_hash, ${col.at} = now()
    where idempotent_answer.answer is null and idempotent_answer.at < now() - interval '1 minute' returning ${col.key}`
  while ((await claim.execute(db)).rows.length === 0) {
    const earlier = await earlierAnswer<T>(engine, actor, call, key, hash)
    if (earlier !== undefined) return earlier
  }
  try {
    return await work(async (tx, answer) => {
      await sql`update ${col.$table} set ${col.answer} = ${JSON.stringify(answer)}::jsonb
        where ${col.userId} = ${actor.userId} and ${col.key} = ${key}`.execute(tx)
    })
  } catch (error) {
    await sql`delete from ${col.$table} where ${col.userId} = ${actor.userId} and ${col.key} = ${key}
      and ${col.answer} is null`.execute(db)
    throw error
  }
}

/** Undefined when the earlier call failed. */
async function earlierAnswer<T>(
  engine: Engine,
  actor: Actor,
  call: string,
  key: string,
  hash: string,
): Promise<T | undefined> {
  const started = Date.now()
  for (;;) {
    const { rows } = await sql<{ call: string; body_hash: string; answer: T | null }>`
      select call, body_hash, answer from idempotent_answer where user_id = ${actor.userId} and key = ${key}`.execute(
      engine.db.kysely,
    )
    const row = rows[0]
    if (!row) return undefined
    if (row.call !== call || row.body_hash !== hash)
      throw errors.refused('重复的提交标识对应了不同的内容，请刷新页面后重试')
    if (row.answer !== null) return row.answer
    if (Date.now() - started > 8_000) throw errors.refused('上一次提交仍在处理，请稍后刷新查看')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Keys are retained for a day. */
export async function deleteOldAnswers(engine: Engine): Promise<void> {
  await sql`delete from ${col.$table} where ${col.at} < now() - interval '1 day'`.execute(engine.db.kysely)
}
