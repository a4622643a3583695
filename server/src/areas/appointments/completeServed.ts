import { addMinutes, appointment, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/runAction.ts'
import { unlessRefused } from '../../resource/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'
import { readSetting } from '../../settings/readSetting.ts'

const resource = appointment as unknown as Resource

/** A client who has not said otherwise in time is taken to agree. */
export async function completeServed(engine: Engine, signal: AbortSignal, now = wallClock()): Promise<string> {
  const { rows } = await sql<{ id: string; tenantId: number; servedAt: string }>`
    select id, tenant_id as "tenantId", served_at as "servedAt" from biz_appointment
    where status = 'served' and deleted_at is null and served_at is not null order by served_at, id limit 500`.execute(
    engine.db.kysely,
  )
  let count = 0
  for (const { id, tenantId, servedAt } of rows) {
    if (signal.aborted) break
    const hours = await readSetting(engine.db.kysely, tenantId, 'appointment.clientConfirmHours')
    if (addMinutes(servedAt, hours * 60) > now) continue
    const isDone = await unlessRefused(
      write(engine, systemActor(tenantId), (context) => takeStep(context, resource, 'autoComplete', { id })),
    )
    if (isDone) count += 1
  }
  return count === 0 ? '没有到期的预约' : `已自动完成 ${count} 个预约`
}
