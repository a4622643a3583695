import type { deadline } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'
import type { ActionOf } from '../../resource/rulesFor.ts'
import { reminderTable } from './reminderTable.ts'

const col = columnsIn(reminderTable)
const r = columnsIn(reminderTable, 'r')

/** 确认收到: a receiver acknowledges the reminders so far. The next stage reminds again, and overdue days always do. */
export const acknowledgeReminder = {
  refusal: async ({ tx, actor }, row) => {
    const receivers = await pendingReceivers(tx, row.id)
    if (!receivers) return '没有待确认的提醒'
    const isReceiver = receivers.includes(actor.userId) || row.leadLawyerId === actor.userId
    return isReceiver ? undefined : '由收到提醒的人确认'
  },
  values: async ({ actor, now }) => ({ acknowledgedBy: actor.username, acknowledgedAt: now }),
  effect: async ({ tx, actor, now }, row) => {
    await sql`
      update ${col.$table} set ${col.acknowledgedBy} = ${actor.username}, ${col.acknowledgedAt} = ${now}
      where ${col.deadlineId} = ${row.id} and ${col.stage} is not null and ${col.acknowledgedAt} is null`.execute(tx)
  },
} satisfies ActionOf<typeof deadline, 'acknowledge'>

async function pendingReceivers(tx: Tx, deadlineId: string): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select array_agg(distinct u.id) as ids from ${r.$table} cross join unnest(${r.userIds}) u(id)
    where ${r.deadlineId} = ${deadlineId} and ${r.stage} is not null and ${r.acknowledgedAt} is null`.execute(tx)
  return rows[0]!.ids
}
