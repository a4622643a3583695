import { addWorkingHours, appointment } from '@lexdesk/domain'
import { sql } from 'kysely'
import { tenantCalendar } from '../../calendar/tenantCalendar.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { SystemNotice } from '../../jobs/SystemNotice.ts'
import type { Engine } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { stepWithNotice } from '../../notices/stepWithNotice.ts'
import { officeHours } from '../../settings/officeHours.ts'
import { onceATenant } from '../../settings/onceATenant.ts'
import { readSetting } from '../../settings/readSetting.ts'

const resource = appointment

interface Waiting {
  id: string
  tenantId: number
  no: string
  subject: string
  assignedAt: string
  assigneeId: string | null
}

/** Reports each appointment that no lawyer accepted in time, once, to the person who assigned it and to 运营. */
export function escalateUnaccepted(engine: Engine, signal: AbortSignal, now = wallClock()): Promise<string> {
  const dueOf = onceATenant((tenantId) => acceptance(engine, tenantId))
  return serveRows(signal, async (each) => {
    const count = await each(
      async (after, limit) => {
        const { rows } = await sql<Waiting>`
          select id, tenant_id as "tenantId", no, subject, assigned_at as "assignedAt", assignee_id as "assigneeId"
          from biz_appointment
          where status = 'assigned' and deleted_at is null and accepted_at is null and escalated_at is null
            and assigned_at is not null and id > ${after}
          order by id limit ${limit}`.execute(engine.db.kysely)
        return rows
      },
      async (row) => {
        if ((await dueOf(row.tenantId))(row.assignedAt) > now) return false
        const step = { tenantId: row.tenantId, resource, step: 'escalate', id: row.id }
        return stepWithNotice(engine, step, await noticeOf(engine, row))
      },
    )
    return count === 0 ? '没有超时未接受的派单' : `${count} 个派单超时未接受，已提醒`
  })
}

async function noticeOf(engine: Engine, row: Waiting): Promise<SystemNotice> {
  const words = `预约 ${row.no} 派单后长时间未被接受，请改派或联系律师`
  return {
    title: words,
    summary: words,
    html: `<p>${words}：<a href="${resource.path}?detail=${row.id}">${row.no}</a></p>`,
    userIds: await dispatchers(engine, row),
    priority: 'H',
    subject: { type: 'escalation', id: `${row.id}-${row.assignedAt}` },
    record: { resource: resource.name, id: row.id },
  }
}

/** Until when something that was given out then has to be accepted. */
async function acceptance(engine: Engine, tenantId: number): Promise<(assignedAt: string) => string> {
  const db = engine.db.kysely
  const [calendar, office] = [await tenantCalendar(db, tenantId), await officeHours(db, tenantId)]
  const hours = await readSetting(db, tenantId, 'appointment.acceptHours')
  return (assignedAt) => addWorkingHours(calendar, assignedAt, hours, office)
}

/** An office without 运营 still sees the mark on the appointment. */
async function dispatchers(engine: Engine, { tenantId, assigneeId }: Waiting): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from sys_user u
    left join sys_user_role ur on ur.user_id = u.id left join sys_role r on r.id = ur.role_id and r.tenant_id = ${tenantId}
    where u.deleted_at is null and (u.id = ${assigneeId ?? ''} or r.role_code = 'ops')`.execute(engine.db.kysely)
  return rows.map(({ id }) => id)
}
