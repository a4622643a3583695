import { addWorkingHours, appointment, role, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { userRoleTable } from '../../access/accessTables.ts'
import { tenantCalendar } from '../../calendar/tenantCalendar.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { SystemNotice } from '../../jobs/SystemNotice.ts'
import type { Engine } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { stepWithNotice } from '../../notices/stepWithNotice.ts'
import { officeHours } from '../../settings/officeHours.ts'
import { onceATenant } from '../../settings/onceATenant.ts'
import { readSetting } from '../../settings/readSetting.ts'

const col = columnsOf(appointment)
const r = columnsOf(role, 'r')
const u = columnsOf(user, 'u')
const ur = columnsIn(userRoleTable, 'ur')

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
  return serveRows(engine.db.kysely, signal, async (each) => {
    const count = await each(
      async (after, limit) => {
        const { rows } = await sql<Waiting>`
          select ${col.id}, ${col.tenantId} as "tenantId", ${col.no}, ${col.subject},
            ${col.assignedAt} as "assignedAt", ${col.assigneeId} as "assigneeId"
          from ${col.$table}
          where ${col.status} = 'assigned' and ${col.deletedAt} is null and ${col.acceptedAt} is null
            and ${col.escalatedAt} is null
            and ${col.assignedAt} is not null and ${col.id} > ${after}
          order by ${col.id} limit ${limit}`.execute(engine.db.kysely)
        return rows
      },
      async (row) => {
        if ((await dueOf(row.tenantId))(row.assignedAt) > now) return false
        const step = { tenantId: row.tenantId, resource: appointment, step: 'escalate', id: row.id }
        return stepWithNotice(engine, step, await noticeOf(engine, row))
      },
    )
    return count === 0 ? '没有超时未接受的派单' : `${count} 个派单超时未接受，已提醒`
  })
}

async function noticeOf(engine: Engine, row: Waiting): Promise<SystemNotice> {
  const words = `预约 ${row.no} 派单后长时间未被接受，请改派或联系律师`
  return {
    kind: 'appointment',
    title: words,
    summary: words,
    html: `<p>${words}：<a href="${appointment.path}?detail=${row.id}">${row.no}</a></p>`,
    userIds: await dispatchers(engine, row),
    priority: 'H',
    subject: { type: 'escalation', id: `${row.id}-${row.assignedAt}` },
    record: { resource: appointment.name, id: row.id },
  }
}

/** The time by which an appointment assigned at a given time must be accepted. */
async function acceptance(engine: Engine, tenantId: number): Promise<(assignedAt: string) => string> {
  const db = engine.db.kysely
  const [calendar, office] = [await tenantCalendar(db, tenantId), await officeHours(db, tenantId)]
  const hours = await readSetting(db, tenantId, 'appointment.acceptHours')
  return (assignedAt) => addWorkingHours(calendar, assignedAt, hours, office)
}

/** An office without 运营 still sees the mark on the appointment. */
async function dispatchers(engine: Engine, { tenantId, assigneeId }: Waiting): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ${u.id} from ${u.$table}
    left join ${ur.$table} on ${ur.userId} = ${u.id} left join ${r.$table} on ${r.id} = ${ur.roleId}
      and ${r.tenantId} = ${tenantId}
    where ${u.deletedAt} is null and (${u.id} = ${assigneeId ?? ''} or ${r.roleCode} = 'ops')`.execute(engine.db.kysely)
  return rows.map(({ id }) => id)
}

export const escalateAppointmentsJob = (engine: Engine): JobDefinition => ({
  title: '派单超时提醒',
  description: '提醒派单人和运营：律师在时限内没有接受的派单',
  timeLimitSeconds: 300,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) => escalateUnaccepted(engine, signal),
})
