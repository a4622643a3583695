import { addMinutes, appointment, appraise, tenant } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { unlessRefused } from '../../resource/write/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'
import { readSetting } from '../../settings/readSetting.ts'

const a = columnsOf(appointment, 'a')
const col = columnsOf(tenant)
const p = columnsOf(appraise, 'p')

const dayMinutes = 1440

/** If the office has set it, appointments without an appraisal after so many days get an automatic one. */
export function appraiseSilent(engine: Engine, signal: AbortSignal, now = wallClock()): Promise<string> {
  const db = engine.db.kysely
  return serveRows(db, signal, async (each) => {
    const { rows: tenants } = await sql<{ id: number }>`select ${col.id} from ${col.$table} order by ${col.id}`.execute(
      db,
    )
    let count = 0
    for (const { id: tenantId } of tenants) {
      const days = await readSetting(db, tenantId, 'appraise.autoDays')
      if (days === 0) continue
      const span = { from: await readSetting(db, tenantId, 'appraise.days'), to: days }
      count += await each(
        (after, limit) => withoutAppraisal(engine, { tenantId, ...span }, now, { after, limit }),
        ({ id }) => appraiseOne(engine, tenantId, id),
      )
    }
    return `默认好评 ${count} 个`
  })
}

interface Due {
  id: string
  tenantId: number
}

/** Completed, not yet appraised, and still open to it. */
async function withoutAppraisal(
  engine: Engine,
  { tenantId, from, to }: { tenantId: number; from: number; to: number },
  now: string,
  { after, limit }: { after: string; limit: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select ${a.id}, ${a.tenantId} as "tenantId" from ${a.$table}
    where ${a.tenantId} = ${tenantId} and ${a.status} = 'completed' and ${a.deletedAt} is null and ${a.id} > ${after}
      and ${a.completedAt} between ${addMinutes(now, -from * dayMinutes)} and ${addMinutes(now, -to * dayMinutes)}
      and not exists (select 1 from ${p.$table} where ${p.appointmentId} = ${a.id} and ${p.deletedAt} is null)
    order by ${a.id} limit ${limit}`.execute(engine.db.kysely)
  return rows
}

/** False when the client has appraised in the meantime. */
function appraiseOne(engine: Engine, tenantId: number, appointmentId: string): Promise<boolean> {
  const values = { appointmentId, score: 5, content: '客户未评价，系统默认好评' }
  return unlessRefused(write(engine, systemActor(tenantId), (context) => addWithin(context, appraise, values)))
}
