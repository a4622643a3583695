import { focusImage, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { runAction } from '../../resource/runAction.ts'
import { unlessRefused } from '../../resource/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'

const resource = focusImage as unknown as Resource

/** Pictures whose time is over make room. */
export async function expireFocusImages(engine: Engine, signal: AbortSignal): Promise<string> {
  const { rows } = await sql<{ id: string; tenantId: number; version: number }>`
    select id, tenant_id as "tenantId", version from ${sql.table(resource.table)}
    where deleted_at is null and status = 'on' and end_at <= ${wallClock()} order by id limit 500`.execute(
    engine.db.kysely,
  )
  let count = 0
  for (const { id, tenantId, version } of rows) {
    if (signal.aborted) break
    const isDone = await unlessRefused(runAction(engine, systemActor(tenantId), resource, 'expire', { id, version }))
    if (isDone) count += 1
  }
  return `已下架 ${count} 张到期的焦点图`
}
