import { article, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { runAction } from '../../resource/runAction.ts'
import { unlessRefused } from '../../resource/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'

const resource = article as unknown as Resource

/** Articles whose time has come appear; those whose time is over disappear. */
export async function publishArticles(engine: Engine, signal: AbortSignal): Promise<string> {
  const now = wallClock()
  const shown = await takeDue(engine, signal, 'publishDue', sql`status = 'scheduled' and publish_at <= ${now}`)
  const hidden = await takeDue(engine, signal, 'expire', sql`status = 'published' and offline_at <= ${now}`)
  return shown + hidden === 0 ? '没有到时间的文章' : `已发布 ${shown} 篇，已下线 ${hidden} 篇`
}

async function takeDue(
  engine: Engine,
  signal: AbortSignal,
  step: string,
  isDue: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ id: string; tenantId: number; version: number }>`
    select id, tenant_id as "tenantId", version from ${sql.table(resource.table)}
    where deleted_at is null and ${isDue} order by id limit 500`.execute(engine.db.kysely)
  let count = 0
  for (const { id, tenantId, version } of rows) {
    if (signal.aborted) break
    // Whoever changes it in this moment is asked again with the next run.
    const isDone = await unlessRefused(runAction(engine, systemActor(tenantId), resource, step, { id, version }))
    if (isDone) count += 1
  }
  return count
}
