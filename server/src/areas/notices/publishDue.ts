import { announcement, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { runAction } from '../../resource/runAction.ts'
import { unlessRefused } from '../../resource/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'

const resource = announcement as unknown as Resource

/** 定时发布: what was to be published by itself and has come to its start, unless its end has passed as well. */
export async function publishDue(engine: Engine, signal: AbortSignal): Promise<string> {
  const now = wallClock()
  const { rows } = await sql<{ id: string; tenantId: number; version: number }>`
    select id, tenant_id as "tenantId", version from sys_announcement
    where send_status = '0' and is_timed = 'Y' and deleted_at is null and start_time <= ${now} and end_time > ${now}
    order by start_time, id limit 500`.execute(engine.db.kysely)
  let count = 0
  for (const { id, tenantId, version } of rows) {
    if (signal.aborted) break
    // Whoever changes or publishes it in this moment is asked again with the next run.
    const isDone = await unlessRefused(runAction(engine, systemActor(tenantId), resource, 'publish', { id, version }))
    if (isDone) count += 1
  }
  return count === 0 ? '没有到时间的通告' : `已发布 ${count} 条通告`
}
