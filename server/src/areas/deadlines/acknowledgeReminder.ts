import type { deadline } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Tx } from '../../resource/Engine.ts'
import type { ActionOf } from '../../resource/rulesFor.ts'

/** 确认收到: a receiver answers the reminders so far. The next stage reminds again, and overdue days always do. */
export const acknowledgeReminder: ActionOf<typeof deadline, 'acknowledge'> = {
  refusal: async ({ tx, actor }, row) => {
    const receivers = await pendingReceivers(tx, row.id)
    if (!receivers) return '没有待确认的提醒'
    const isReceiver = receivers.includes(actor.userId) || row.leadLawyerId === actor.userId
    return isReceiver ? undefined : '由收到提醒的人确认'
  },
  values: async ({ actor, now }) => ({ acknowledgedBy: actor.username, acknowledgedAt: now }),
  effect: async ({ tx, actor, now }, row) => {
    await sql`
      update deadline_reminder set acknowledged_by = ${actor.username}, acknowledged_at = ${now}
      where deadline_id = ${row.id} and stage is not null and acknowledged_at is null`.execute(tx)
  },
}

async function pendingReceivers(tx: Tx, deadlineId: string): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select array_agg(distinct u.id) as ids from deadline_reminder r cross join unnest(r.user_ids) u(id)
    where r.deadline_id = ${deadlineId} and r.stage is not null and r.acknowledged_at is null`.execute(tx)
  return rows[0]!.ids
}
