import { deadline, deadlineRule, entrustment, openEntrustmentStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { moveDeadlines } from '../../calendar/moveDeadlines.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { lockForWrite } from '../../resource/write/editRow.ts'
import { write } from '../../resource/writeContext.ts'
import { addRenewal } from './measureRenewal.ts'

const d = columnsOf(deadline, 'd')
const m = columnsOf(entrustment, 'm')
const n = columnsOf(deadline, 'n')
const r = columnsOf(deadlineRule, 'r')

/**
 * Completes open measures without a renewal: imported ones, and those older than the counting of measures. Their date
 * is recomputed; changes are logged in the history, and the responsible lawyer gets a notice.
 */
export function completeMeasures(engine: Engine, today: string, signal: AbortSignal): Promise<string> {
  return serveRows(engine.db.kysely, signal, async (each) => {
    const count = await each(
      (after, limit) => openMeasures(engine, today, after, limit),
      ({ id, tenantId, ruleId }) =>
        write(engine, systemActor(tenantId), async (context) => {
          await moveDeadlines(context, { ruleId })
          await addRenewal(context, await lockForWrite(context, deadline, id))
          return true
        }),
    )
    return count === 0 ? '' : `补登续行期限 ${count} 个`
  })
}

interface Measure {
  id: string
  tenantId: number
  ruleId: string
}

async function openMeasures(engine: Engine, today: string, after: string, limit: number): Promise<Measure[]> {
  const { rows } = await sql<Measure>`
    select ${d.id}, ${d.tenantId} as "tenantId", ${d.ruleId} as "ruleId"
    from ${d.$table} join ${r.$table} on ${r.id} = ${d.ruleId} and ${r.counting} = 'measure'
      join ${m.$table} on ${m.id} = ${d.entrustmentId} and ${m.deletedAt} is null
        and ${m.status} = any(${[...openEntrustmentStates]}::text[])
    where ${d.deletedAt} is null and ${d.status} = 'open' and ${d.date} >= ${today}::date
      and not exists (select 1 from ${n.$table} where ${n.measureId} = ${d.id}) and ${d.id} > ${after}
    order by ${d.id} limit ${limit}`.execute(engine.db.kysely)
  return rows
}
