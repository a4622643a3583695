import { counselRequest, type Resource, type Values, workingHoursBetween } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { tenantCalendar } from '../../calendar/tenantCalendar.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import { editWithin, lockForWrite } from '../../resource/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/runAction.ts'
import { unlessRefused } from '../../resource/unlessRefused.ts'
import { wallClock, write } from '../../resource/writeContext.ts'
import { officeHours } from '../../settings/officeHours.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { clockOf, correctedClock } from './requestClock.ts'

const requests = counselRequest as unknown as Resource

interface Waiting extends Values {
  id: string
  tenantId: number
  no: string
  subject: string
  dueAt: string
  breached: string
  lawyerId: string | null
  leadLawyerId: string
}

/** Looks at every running clock: follows the calendar, reminds before the time is up, and marks what was not answered in time. */
export async function watchRequests(
  engine: Engine,
  notify: Notify,
  signal: AbortSignal,
  now = wallClock(),
): Promise<string> {
  const { rows } = await sql<Waiting>`
    select r.id, r.tenant_id as "tenantId", r.no, r.subject, r.due_at as "dueAt", r.breached, r.item_id as "itemId",
      r.level, r.received_at as "receivedAt", r.paused_minutes as "pausedMinutes", r.lawyer_id as "lawyerId",
      c.lead_lawyer_id as "leadLawyerId"
    from biz_counsel_request r join biz_counsel c on c.id = r.counsel_id
    where r.status = 'open' and r.deleted_at is null order by r.due_at, r.id`.execute(engine.db.kysely)
  let [reminded, breached] = [0, 0]
  for (const waiting of rows) {
    if (signal.aborted) break
    const row = await followCalendar(engine, waiting, now)
    if (now > row.dueAt) breached += Number(await tellBreach(engine, notify, row))
    else if (await isNear(engine, row, now)) reminded += Number(await remind(notify, row))
  }
  return `在办请求 ${rows.length} 个，提醒 ${reminded} 个，新增超时 ${breached} 个`
}

/** A holiday, the office hours or the promise of the item may have changed since; whoever answers meanwhile comes first. */
async function followCalendar(engine: Engine, row: Waiting, now: string): Promise<Waiting> {
  const { dueAt } = await clockOf(engine.db.kysely, row.tenantId, row)
  if (dueAt === row.dueAt) return row
  return write(engine, systemActor(row.tenantId), async (context) => {
    const current = await lockForWrite(context, requests, row.id)
    if (current.status !== 'open') return row
    const clock = correctedClock(now, await clockOf(context.tx, row.tenantId, current))
    await editWithin(context, requests, row.id, clock, '时限重新推算')
    return { ...row, ...clock } as Waiting
  })
}

async function isNear(engine: Engine, { tenantId, dueAt }: Waiting, now: string): Promise<boolean> {
  const db = engine.db.kysely
  const hours = await readSetting(db, tenantId, 'counsel.remindHours')
  return workingHoursBetween(await tenantCalendar(db, tenantId), now, dueAt, await officeHours(db, tenantId)) <= hours
}

function remind(notify: Notify, row: Waiting): Promise<boolean> {
  return tell(notify, row, `服务请求 ${row.no} 应于 ${row.dueAt.slice(0, 16)} 前答复`, 'M', 'counselRequestDue')
}

async function tellBreach(engine: Engine, notify: Notify, row: Waiting): Promise<boolean> {
  if (row.breached === 'Y') return false
  // Whoever answers at this moment comes first.
  const isMarked = await unlessRefused(
    write(engine, systemActor(row.tenantId), (context) => takeStep(context, requests, 'breach', { id: row.id })),
  )
  if (!isMarked) return false
  const words = `服务请求 ${row.no} 已超过时限 ${row.dueAt.slice(0, 16)}，请立即答复`
  await tell(notify, row, words, 'H', 'counselRequestBreach')
  return true
}

function tell(notify: Notify, row: Waiting, words: string, priority: 'M' | 'H', type: string): Promise<boolean> {
  return notify(row.tenantId, {
    title: words,
    summary: words,
    html: `<p>${words}：<a href="${requests.path}?detail=${row.id}">${row.no}</a></p>`,
    userIds: [...new Set([row.lawyerId ?? row.leadLawyerId, row.leadLawyerId])],
    priority,
    subject: { type, id: `${row.id}-${row.dueAt}` },
  })
}
