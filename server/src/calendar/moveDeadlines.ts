import { deadline, openDeadlineStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../access/Actor.ts'
import { columnsOf } from '../database/columnsOf.ts'
import { editWithin, lockForWrite } from '../resource/write/editRow.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { type DeadlineMove, notifyMoves } from './notifyMoves.ts'
import { calendarEntries } from './tenantCalendar.ts'

const col = columnsOf(deadline)

/**
 * Recomputes the open deadlines of a tenant that were computed with another calendar, or with the rule that has just
 * changed. Each move is recorded in the history with the old and the new day, and the person responsible is notified.
 */
export async function moveDeadlines(context: WriteContext, { ruleId }: { ruleId?: string } = {}): Promise<void> {
  const { tx, actor } = context
  const { mark } = await calendarEntries(tx, actor.tenantId)
  const concerned = ruleId ? sql`${col.ruleId} = ${ruleId}` : sql`${col.calendarMark} is distinct from ${mark}`
  const { rows } = await sql<{ id: string }>`
    select ${col.id} from ${col.$table} where ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null
      and ${col.ruleId} is not null
      and ${col.status} = any(${[...openDeadlineStates]}::text[]) and ${concerned} order by ${col.id}`.execute(tx)
  const cause = ruleId ? '期限规则变更' : '节假日变更'
  // Runs as the system, since deadlines that the actor may not see move too; the history still names the actor.
  const mover = { ...systemActor(actor.tenantId), username: actor.username, realname: actor.realname }
  const within = { ...context, actor: mover }
  const moves: DeadlineMove[] = []
  for (const { id } of rows) {
    // Read under the lock: another instance may already have moved it and notified.
    const { date: from } = await lockForWrite(within, deadline, id)
    const { date: to } = await editWithin(within, deadline, id, { calendarMark: mark }, cause)
    if (to !== from) moves.push({ id, from: String(from), to: String(to) })
  }
  await notifyMoves(context, moves, cause)
}
