import {
  type Calendar,
  counselItem,
  type counselRequest,
  errors,
  type OfficeHours,
  type Row,
  workingDeadline,
  workingHoursBetween,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { tenantCalendar } from '../../calendar/tenantCalendar.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { officeHours } from '../../settings/officeHours.ts'
import type { ValuesOf } from '../../resource/rulesFor.ts'
import { readSetting } from '../../settings/readSetting.ts'

const col = columnsOf(counselItem)

type RequestValues = ValuesOf<typeof counselRequest>

/** Settings shared by all SLA clocks of a tenant. */
export interface ClockTerms {
  calendar: Calendar
  office: OfficeHours
  /** For items without a limit of their own. */
  defaultHours: number
  urgentHours: number
}

/** The item of a request and its limit in business hours. */
export interface PromisedItem {
  itemName: string
  itemHours: number | null
}

export async function clockTerms(db: Kysely<Tables>, tenantId: number): Promise<ClockTerms> {
  return {
    calendar: await tenantCalendar(db, tenantId),
    office: await officeHours(db, tenantId),
    defaultHours: await readSetting(db, tenantId, 'counsel.slaHours'),
    urgentHours: await readSetting(db, tenantId, 'counsel.urgentHours'),
  }
}

/** The limit of a request and its derivation: by its item, or by urgency. */
export async function clockOf(db: Kysely<Tables>, tenantId: number, request: RequestValues): Promise<RequestValues> {
  return clockBy(await clockTerms(db, tenantId), await itemOf(db, tenantId, request), request)
}

/** As `clockOf`, with terms already read. */
export function clockBy(terms: ClockTerms, item: PromisedItem, request: RequestValues): RequestValues {
  const { name, hours } = promiseOf(terms, item, request)
  const { at, steps, warning } = workingDeadline({
    calendar: terms.calendar,
    office: terms.office,
    from: String(request.receivedAt),
    event: '收到请求',
    hours,
    pausedMinutes: request.pausedMinutes ?? 0,
  })
  return {
    slaHours: hours,
    dueAt: at,
    derivation: [`依据：${name}`, ...steps, ...(warning ? [`注意：${warning}`] : [])].join('\n'),
  }
}

/** A corrected clock withdraws a breach; a new breach is marked and notified by its own step. */
export const correctedClock = (now: string, clock: RequestValues): RequestValues =>
  now > String(clock.dueAt) ? clock : { ...clock, breached: 'N' }

function promiseOf(
  { defaultHours, urgentHours }: ClockTerms,
  { itemName, itemHours }: PromisedItem,
  { level }: RequestValues,
): { name: string; hours: number } {
  const usual = itemHours ?? defaultHours
  if (level === 'urgent' && urgentHours < usual) return { name: `${itemName}，紧急响应`, hours: urgentHours }
  return { name: `${itemName}${itemHours === null ? '，项目未定时限，按业务参数' : '的响应时限'}`, hours: usual }
}

async function itemOf(db: Kysely<Tables>, tenantId: number, { itemId }: RequestValues): Promise<PromisedItem> {
  const { rows } = await sql<PromisedItem>`
    select ${col.name} as "itemName", ${col.slaHours} as "itemHours" from ${col.$table}
    where ${col.id} = ${itemId} and ${col.tenantId} = ${tenantId}`.execute(db)
  if (!rows[0]) throw errors.invalid([{ field: 'itemId', message: '顾问项目不存在或已被删除' }])
  return rows[0]
}

/** Adds the business hours of the pause to the limit. */
export async function resumedClock(
  db: Kysely<Tables>,
  tenantId: number,
  row: Row<typeof counselRequest>,
  now: string,
): Promise<RequestValues> {
  const terms = await clockTerms(db, tenantId)
  const rested = workingHoursBetween(terms.calendar, String(row.pausedAt), now, terms.office)
  const pausedMinutes = (row.pausedMinutes ?? 0) + Math.ceil(rested * 60)
  const clock = clockBy(terms, await itemOf(db, tenantId, row), { ...row, pausedMinutes })
  return { pausedAt: null, pausedMinutes, ...clock }
}
