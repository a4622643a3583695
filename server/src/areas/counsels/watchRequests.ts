import { counsel, counselItem, counselRequest, type Values, workingHoursBetween } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { systemActor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { Notify, SystemNotice } from '../../jobs/SystemNotice.ts'
import { editWithin, lockForWrite } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { stepWithNotice } from '../../notices/stepWithNotice.ts'
import { write } from '../../resource/writeContext.ts'
import { onceATenant } from '../../settings/onceATenant.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { countBreaches } from './countBreaches.ts'
import { clockBy, clockOf, type ClockTerms, clockTerms, correctedClock, type PromisedItem } from './requestClock.ts'

const c = columnsOf(counsel, 'c')
const i = columnsOf(counselItem, 'i')
const r = columnsOf(counselRequest, 'r')

interface Waiting extends Values, PromisedItem {
  id: string
  tenantId: number
  no: string
  subject: string
  dueAt: string
  breached: string
  lawyerId: string | null
  leadLawyerId: string
}

/** Checks every running SLA clock: recomputes the limit by the calendar, reminds before it, and marks breaches. */
export function watchRequests(engine: Engine, notify: Notify, signal: AbortSignal, now = wallClock()): Promise<string> {
  const termsOf = onceATenant((tenantId) => watchTerms(engine, tenantId))
  return serveRows(engine.db.kysely, signal, async (each) => {
    let [reminded, breached] = [0, 0]
    const open = await each(
      (after, limit) => openRequests(engine, after, limit),
      async (waiting) => {
        const terms = await termsOf(waiting.tenantId)
        const row = await recomputeByCalendar(engine, terms, waiting, now)
        if (now > row.dueAt) breached += Number(await notifyBreach(engine, row))
        else if (isNear(terms, row, now)) reminded += Number(await remind(notify, row))
        return true
      },
    )
    await countBreaches(engine)
    return `在办请求 ${open} 个，提醒 ${reminded} 个，新增超时 ${breached} 个`
  })
}

async function openRequests(engine: Engine, after: string, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${r.id}, ${r.tenantId} as "tenantId", ${r.no}, ${r.subject}, ${r.dueAt} as "dueAt", ${r.breached},
      ${r.itemId} as "itemId",
      ${r.level}, ${r.receivedAt} as "receivedAt", ${r.pausedMinutes} as "pausedMinutes", ${r.lawyerId} as "lawyerId",
      ${c.leadLawyerId} as "leadLawyerId", ${i.name} as "itemName", ${i.slaHours} as "itemHours"
    from ${r.$table} join ${c.$table} on ${c.id} = ${r.counselId} join ${i.$table} on ${i.id} = ${r.itemId}
    where ${r.status} = 'open' and ${r.deletedAt} is null and ${r.id} > ${after} order by ${r.id}
      limit ${limit}`.execute(engine.db.kysely)
  return rows
}

/** Holidays, office hours or the item's limit may have changed. A request answered in the meantime is left alone. */
async function recomputeByCalendar(engine: Engine, terms: ClockTerms, row: Waiting, now: string): Promise<Waiting> {
  if (clockBy(terms, row, row).dueAt === row.dueAt) return row
  return write(engine, systemActor(row.tenantId), async (context) => {
    const current = await lockForWrite(context, counselRequest, row.id)
    if (current.status !== 'open') return row
    const clock = correctedClock(now, await clockOf(context.tx, row.tenantId, current))
    await editWithin(context, counselRequest, row.id, clock, '时限重新推算')
    return { ...row, ...clock } as Waiting
  })
}

type WatchTerms = ClockTerms & { remindHours: number }

async function watchTerms({ db }: Engine, tenantId: number): Promise<WatchTerms> {
  const remindHours = await readSetting(db.kysely, tenantId, 'counsel.remindHours')
  return { ...(await clockTerms(db.kysely, tenantId)), remindHours }
}

const isNear = ({ calendar, office, remindHours }: WatchTerms, { dueAt }: Waiting, now: string): boolean =>
  workingHoursBetween(calendar, now, dueAt, office) <= remindHours

function remind(notify: Notify, row: Waiting): Promise<boolean> {
  const words = `服务请求 ${row.no} 应于 ${row.dueAt.slice(0, 16)} 前答复`
  return notify(row.tenantId, noticeOf(row, words, 'M', 'counselRequestDue'))
}

async function notifyBreach(engine: Engine, row: Waiting): Promise<boolean> {
  if (row.breached === 'Y') return false
  const words = `服务请求 ${row.no} 已超过时限 ${row.dueAt.slice(0, 16)}，请立即答复`
  const step = { tenantId: row.tenantId, resource: counselRequest, step: 'breach', id: row.id }
  return stepWithNotice(engine, step, noticeOf(row, words, 'H', 'counselRequestBreach'))
}

function noticeOf(row: Waiting, words: string, priority: 'M' | 'H', type: string): SystemNotice {
  return {
    kind: 'counsel',
    title: words,
    summary: words,
    html: `<p>${words}：<a href="${counselRequest.path}?detail=${row.id}">${row.no}</a></p>`,
    userIds: [...new Set([row.lawyerId ?? row.leadLawyerId, row.leadLawyerId])],
    priority,
    subject: { type, id: `${row.id}-${row.dueAt}` },
    record: { resource: counselRequest.name, id: row.id },
  }
}

export const watchRequestsJob = (engine: Engine, notify: Notify): JobDefinition => ({
  title: '服务请求时限',
  description: '临近响应时限时提醒办理律师，超过时限的服务请求记为超时并提醒',
  timeLimitSeconds: 300,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) => watchRequests(engine, notify, signal),
})
