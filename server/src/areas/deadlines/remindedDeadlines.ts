import { openDeadlineStates, type SilentReason } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import type { Responsibility } from '../../calendar/officePeople.ts'
import type { PlannedDeadline } from './planReminder.ts'

/** A deadline with what its reminders say of it. */
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
 * Open deadlines whose day is not decided yet, and those that were finished or deleted since their last record. A
 * silent day is planned again by a later run: the date or the people may have changed since.
 */
export async function remindedDeadlines(db: Kysely<Tables>, today: string): Promise<RemindedDeadline[]> {
  const open = [...openDeadlineStates]
  const { rows } = await sql<RemindedDeadline>`
    select d.id, d.tenant_id as "tenantId", d.title, d.status, to_char(d.date, 'YYYY-MM-DD') as due,
      d.deleted_at is null and d.status = any(${open}::text[]) as "isOpen", m.deleted_at is not null as "isMatterDeleted",
      m.matter, m.no as "matterNo", m.status as "matterStatus", d.lead_lawyer_id as "responsibleId",
      m.lead_lawyer_id as "leadLawyerId", m.blocked_user_ids as "blockedUserIds",
      case when d.status = 'ticked' then d.ticked_by end as "tickedBy", last.row as last, sent.row as sent,
      coalesce(pending.n, 0)::integer as unacknowledged
    from biz_deadline d join biz_entrustment m on m.id = d.entrustment_id
      left join lateral (
        select jsonb_build_object('id', r.id, 'firstDay', r.first_day, 'day', r.last_day, 'reason', r.reason) as row
        from deadline_reminder r where r.deadline_id = d.id order by r.first_day desc limit 1) last on true
      left join lateral (
        select jsonb_build_object('due', r.due, 'stage', r.stage, 'isAcknowledged', r.acknowledged_at is not null) as row
        from deadline_reminder r where r.deadline_id = d.id and r.stage is not null
        order by r.first_day desc limit 1) sent on true
      left join lateral (
        select count(*) as n from deadline_reminder r
        where r.deadline_id = d.id and r.stage is not null and r.acknowledged_at is null and r.first_day > coalesce((
          select max(k.first_day) from deadline_reminder k
          where k.deadline_id = d.id and (k.acknowledged_at is not null or k.reason = 'finished')), '-infinity')
      ) pending on true
    where d.date is not null and case when d.deleted_at is null and d.status = any(${open}::text[])
      then last.row is null or (last.row ->> 'firstDay')::date <= ${today}::date
        and ((last.row ->> 'day')::date < ${today}::date or last.row ->> 'reason' is not null)
      else last.row is not null and last.row ->> 'reason' is distinct from 'finished' end
    order by d.date, d.id`.execute(db)
  return rows
}
