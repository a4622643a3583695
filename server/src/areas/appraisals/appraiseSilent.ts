import { addMinutes, appraise, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { addWithin } from '../../resource/addRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { unlessRefused } from '../../resource/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'
import { readSetting } from '../../settings/readSetting.ts'

const appraisals = appraise as unknown as Resource
const dayMinutes = 1440

/** Where the office has set it: who has said nothing for so many days is taken to be content. */
export async function appraiseSilent(engine: Engine, signal: AbortSignal, now = wallClock()): Promise<string> {
  const db = engine.db.kysely
  const { rows: tenants } = await sql<{ id: number }>`select id from sys_tenant order by id`.execute(db)
  let count = 0
  for (const { id: tenantId } of tenants) {
    const days = await readSetting(db, tenantId, 'appraise.autoDays')
    if (days === 0) continue
    const span = { from: await readSetting(db, tenantId, 'appraise.days'), to: days }
    for (const id of await unsaid(engine, tenantId, span, now)) {
      if (signal.aborted) break
      if (await appraiseOne(engine, tenantId, id)) count += 1
    }
  }
  return `默认好评 ${count} 个`
}

/** Completed, not yet appraised, and still open to it. */
async function unsaid(
  engine: Engine,
  tenantId: number,
  { from, to }: { from: number; to: number },
  now: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from biz_appointment a
    where a.tenant_id = ${tenantId} and a.status = 'completed' and a.deleted_at is null
      and a.completed_at between ${addMinutes(now, -from * dayMinutes)} and ${addMinutes(now, -to * dayMinutes)}
      and not exists (select 1 from biz_appraise p where p.appointment_id = a.id and p.deleted_at is null)
    order by a.completed_at, a.id limit 500`.execute(engine.db.kysely)
  return rows.map(({ id }) => id)
}

/** False when the client has spoken meanwhile. */
function appraiseOne(engine: Engine, tenantId: number, appointmentId: string): Promise<boolean> {
  const values = { appointmentId, score: 5, content: '客户未评价，系统默认好评' }
  return unlessRefused(write(engine, systemActor(tenantId), (context) => addWithin(context, appraisals, values)))
}
