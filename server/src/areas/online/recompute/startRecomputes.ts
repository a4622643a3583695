import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Engine } from '../../../resource/Engine.ts'
import type { RunningTask, TaskOutcome } from '../../../tasks/createTasks.ts'
import { designOf, designsInUse, type StoredDesign } from './designInUse.ts'
import { pendingRecomputeTable } from './pendingRecomputes.ts'
import { claimSeconds, recomputeBatch } from './recomputeBatch.ts'

const o = columnsIn(pendingRecomputeTable, 'o')
const col = columnsIn(pendingRecomputeTable)
const pauseMs = 1_000

interface Claimed extends StoredDesign {
  formId: string
  userId: string
}

/**
 * Starts a background task for each order that no instance works on: of the person who published the formulas, who
 * sees how far it is. An order that was interrupted is claimed again after a minute.
 */
export async function startRecomputes(engine: Engine, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await sql<Claimed>`
    update ${o.$table} set ${col.claimedUntil} = now() + make_interval(secs => ${claimSeconds}) from ${designsInUse} d
    where d.id = ${o.formId} and (${o.claimedUntil} is null or ${o.claimedUntil} < now())
    returning ${o.formId} as "formId", ${o.tenantId} as "tenantId", ${o.orderedBy} as "userId", d.title, d.published,
      d.is_extension as "isExtension"`.execute(engine.db.kysely)
  for (const claimed of rows) {
    const { formId, tenantId, userId, title } = claimed
    const design = designOf(engine, claimed)
    if (!design) continue
    await engine.tasks
      .start({
        ...{ kind: 'recompute', title: `重新计算“${title}”`, actor: { userId, tenantId } },
        run: (task) => recomputeAll(engine, { formId, tenantId, table: design.resource.table }, task),
      })
      .catch((error: unknown) => log.warn({ err: error, formId }, 'online_recompute_not_started'))
  }
}

async function recomputeAll(
  engine: Engine,
  { formId, tenantId, table }: { formId: string; tenantId: number; table: string },
  { signal, progress }: RunningTask,
): Promise<TaskOutcome> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(engine.db.kysely)
  let changed = 0
  while (!signal.aborted) {
    const batch = await recomputeBatch(engine, formId)
    changed = Math.max(changed, batch.changed)
    if (batch.state === 'done') break
    progress(batch.done, rows[0]!.count)
    if (batch.state === 'settling') await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
  return { message: `已重新计算，${changed} 条记录的值有变化` }
}
