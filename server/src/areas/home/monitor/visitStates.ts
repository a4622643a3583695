import { listPath, type VisitStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { stateText } from '../../../resource/write/editRow.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { today } from '../../../clock/wallClock.ts'
import { visibleRows } from '../visibleRows.ts'

/** Today's appointments by state, in dictionary order. */
export async function visitStates(engine: Engine, actor: Actor): Promise<VisitStates | null> {
  const rows = visibleRows(engine, actor, 'appointment')
  if (!rows) return null
  const { resource, where } = rows
  const day = today()
  const params = { startAt_begin: day, startAt_end: day }
  const { rows: counted } = await sql<{ status: string; n: number }>`
    select t.status, count(*) as n from ${sql.table(resource.table)} t where ${where(params)} group by 1`.execute(
    engine.db.kysely,
  )
  const order = engine.dictionaries.items('appt_status').map(({ value }) => value)
  const states = counted
    .map(({ status, n }) => ({
      state: status,
      title: stateText(engine, resource, status),
      total: n,
      path: listPath(resource, { status, ...params }),
    }))
    .sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return { total: states.reduce((sum, { total }) => sum + total, 0), path: listPath(resource, params), states }
}
