import { deadline, entrustment, openDeadlineStates, type SilentReason } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { isServed } from '../../access/livingTenant.ts'
import type { Tables } from '../../database/Database.ts'
import type { Responsibility } from '../../calendar/officePeople.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { PlannedDeadline } from './planReminder.ts'
import { reminderTable } from './reminderTable.ts'

const d = columnsOf(deadline, 'd')
const k = columnsIn(reminderTable, 'k')
const m = columnsOf(entrustment, 'm')
const r = columnsIn(reminderTable, 'r')

/** A deadline with the data that its reminders show. */
export interface RemindedDeadline extends Omit<PlannedDeadline, 'chain' | 'last'>, Responsibility {
  id: string
  tenantId: number
  title: string
  status: string
  matter: string
  matterNo: string | null
  matterStatus: string
  last: { id: string; firstDay: string; day: string; reason: SilentReason | null } | null
}

/**
 * Open deadlines not yet decided today, and those finished or deleted since their last record. A silent day is planned
 * again by a later run, because the date or the people may have changed.
 */
export async function remindedDeadlines(db: Kysely<Tables>, today: string): Promise<RemindedDeadline[]> {
  const open = [...openDeadlineStates]
  const { rows } = await sql<RemindedDeadline>`
    select ${d.id}, ${d.tenantId} as "tenantId", ${d.title}, ${d.status}, to_char(${d.date}, 'YYYY-MM-DD') as due,
      ${d.deletedAt} is null and ${d.status} = any(${open}::text[]) as "isOpen",
        ${m.deletedAt} is not null as "isMatterDeleted",
      ${m.matter}, ${m.no} as "matterNo", ${m.status} as "matterStatus", ${d.leadLawyerId} as "responsibleId",
      ${m.leadLawyerId} as "leadLawyerId", ${m.blockedUserIds} as "blockedUserIds",
      case when ${d.status} = 'ticked' then ${d.tickedBy} end as "tickedBy", last.row as last, sent.row as sent,
      coalesce(pending.n, 0)::integer as unacknowledged
    from ${d.$table} join ${m.$table} on ${m.id} = ${d.entrustmentId}
      left join lateral (
        select jsonb_build_object('id', ${r.id}, 'firstDay', ${r.firstDay}, 'day', ${r.lastDay}, 'reason',
          ${r.reason}) as row
        from ${r.$table} where ${r.deadlineId} = ${d.id} order by ${r.firstDay} desc limit 1) last on true
      left join lateral (
        select jsonb_build_object('due', ${r.due}, 'stage', ${r.stage}, 'isAcknowledged',
          ${r.acknowledgedAt} is not null) as row
        from ${r.$table} where ${r.deadlineId} = ${d.id} and ${r.stage} is not null
        order by ${r.firstDay} desc limit 1) sent on true
      left join lateral (
        select count(*) as n from ${r.$table}
        where ${r.deadlineId} = ${d.id} and ${r.stage} is not null and ${r.acknowledgedAt} is null
          and ${r.firstDay} > coalesce((
          select max(${k.firstDay}) from ${k.$table}
          where ${k.deadlineId} = ${d.id} and (${k.acknowledgedAt} is not null or ${k.reason} = 'finished')),
            '-infinity')
      ) pending on true
    where ${d.date} is not null and ${isServed(d.tenantId)} and case when ${d.deletedAt} is null and ${d.status} = any(${open}::text[])
      then last.row is null or (last.row ->> 'firstDay')::date <= ${today}::date
        and ((last.row ->> 'day')::date < ${today}::date or last.row ->> 'reason' is not null)
      else last.row is not null and last.row ->> 'reason' is distinct from 'finished' end
    order by ${d.date}, ${d.id}`.execute(db)
  return rows
}
