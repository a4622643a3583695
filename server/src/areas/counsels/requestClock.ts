import { type AnyRow, counselItem, errors, type Values, workingDeadline, workingHoursBetween } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { tenantCalendar } from '../../calendar/tenantCalendar.ts'
import type { Tables } from '../../database/Database.ts'
import { officeHours } from '../../settings/officeHours.ts'
import { readSetting } from '../../settings/readSetting.ts'

/** By when a request is to be answered, and why then: by the promise of its item, or of an urgent answer. */
export async function clockOf(db: Kysely<Tables>, tenantId: number, request: Values): Promise<Values> {
  const { name, hours } = await promiseOf(db, tenantId, request)
  const { at, steps, warning } = workingDeadline({
    calendar: await tenantCalendar(db, tenantId),
    office: await officeHours(db, tenantId),
    from: String(request.receivedAt),
    event: '收到请求',
    hours,
    pausedMinutes: Number(request.pausedMinutes ?? 0),
  })
  return {
    slaHours: hours,
    dueAt: at,
    derivation: [`依据：${name}`, ...steps, ...(warning ? [`注意：${warning}`] : [])].join('\n'),
  }
}

/** A clock that was corrected takes a breach back; what has come due is marked and told by its own step. */
export const correctedClock = (now: string, clock: Values): Values =>
  now > String(clock.dueAt) ? clock : { ...clock, breached: 'N' }

async function promiseOf(
  db: Kysely<Tables>,
  tenantId: number,
  { itemId, level }: Values,
): Promise<{ name: string; hours: number }> {
  const { rows } = await sql<{ name: string; slaHours: number | null }>`
    select name, sla_hours as "slaHours" from ${sql.table(counselItem.table)}
    where id = ${itemId} and tenant_id = ${tenantId}`.execute(db)
  const item = rows[0]
  if (!item) throw errors.invalid([{ field: 'itemId', message: '顾问项目不存在或已被删除' }])
  const usual = item.slaHours ?? (await readSetting(db, tenantId, 'counsel.slaHours'))
  const urgent = await readSetting(db, tenantId, 'counsel.urgentHours')
  if (level === 'urgent' && urgent < usual) return { name: `${item.name}，紧急响应`, hours: urgent }
  return { name: `${item.name}${item.slaHours === null ? '，项目未定时限，按业务参数' : '的响应时限'}`, hours: usual }
}

/** The clock goes on: the hours of work in which it stood still are added. */
export async function resumedClock(db: Kysely<Tables>, tenantId: number, row: AnyRow, now: string): Promise<Values> {
  const office = await officeHours(db, tenantId)
  const rested = workingHoursBetween(await tenantCalendar(db, tenantId), String(row.pausedAt), now, office)
  const pausedMinutes = Number(row.pausedMinutes ?? 0) + Math.ceil(rested * 60)
  return { pausedAt: null, pausedMinutes, ...(await clockOf(db, tenantId, { ...row, pausedMinutes })) }
}
