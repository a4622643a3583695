import { deadline, openDeadlineStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { moveDeadlines } from '../../calendar/moveDeadlines.ts'
import { calendarMarkSql } from '../../calendar/tenantCalendar.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { AroundCalls, Standard } from '../../resource/routes/aroundCalls.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'

const d = columnsOf(deadline, 'd')

/** Adding or changing a day moves the open deadlines in the same transaction; other writes move them right after. */
export function holidayCalls(engine: Engine): AroundCalls {
  const within =
    (standard: Standard): Standard =>
    (request, reply) =>
      standard(request, reply, (context) => moveDeadlines(context))
  const after =
    (standard: Standard): Standard =>
    async (request, reply) => {
      const answer = await standard(request, reply)
      await write(engine, actorOf(request), (context) => moveDeadlines(context))
      return answer
    }
  return {
    add: within,
    edit: within,
    delete: after,
    deleteBatch: after,
    sheet: after,
    putRecycleBin: after,
    restoreVersion: after,
  }
}

/** Moves deadlines computed with another calendar, after an import or a restored version. */
export async function moveStaleDeadlines(engine: Engine): Promise<void> {
  const { rows } = await sql<{ tenantId: number }>`
    select ${d.tenantId} as "tenantId" from ${d.$table}
    where ${d.deletedAt} is null and ${d.ruleId} is not null and ${d.status} = any(${[...openDeadlineStates]}::text[])
    group by 1
    having array_agg(distinct coalesce(${d.calendarMark}, '')) <> array[${calendarMarkSql(d.tenantId)}]`.execute(
    engine.db.kysely,
  )
  for (const { tenantId } of rows) await write(engine, systemActor(tenantId), (context) => moveDeadlines(context))
}
