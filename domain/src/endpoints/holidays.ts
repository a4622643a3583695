import type { DayType, SpecialDay } from '../calendar/Calendar.ts'
import { isPlainDate } from '../calendar/plainDate.ts'
import { errors } from '../errors.ts'
import type { Row } from '../resource/defineResource.ts'
import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { holiday } from '../resources/legal/holidays/holiday.ts'
import { holidayYear } from '../resources/legal/holidays/holidayYear.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

const mostDays = 400
const dayTypes: readonly string[] = ['holiday', 'makeup', 'rest', 'work'] satisfies DayType[]

/** A planned change to the calendar. */
export interface CalendarChange {
  days?: SpecialDay[]
  /** Dates whose entry is removed. */
  removed?: string[]
}

/** The first rows that the caller may see; the totals count all. */
export interface HolidayImpact {
  /** `matter` is null where the caller may not see the matter itself. */
  deadlines: { id: string; title: string; matter: string | null; from: string; to: string }[]
  deadlineTotal: number
  /** On days that would become rest days. */
  appointments: { id: string; subject: string; startAt: string }[]
  appointmentTotal: number
  /** Years already confirmed as complete whose public days would change. */
  confirmedYears: number[]
}

/** A year that is confirmed as complete, as a row of its resource. */
export type ConfirmedYear = Row<typeof holidayYear> & {
  year: number
  /** The person's name, or the account when it has no name. */
  confirmedByName: string
  confirmedAt: string
}

/** The days of a notice, read by the resource definition of calendar entries. */
export interface NoticeInput {
  days: Values[]
  sourceNo?: unknown
}

export interface SavedNotice {
  added: number
  changed: number
  /** Days that were already entered; idempotent: saving a notice twice changes nothing. */
  unchanged: number
}

export const holidayEndpoints = {
  impact: defineEndpoint({
    method: 'POST',
    path: `${holiday.path}/impact`,
    isRead: true,
    access: may(holiday, 'list'),
    input: { parse: readChange },
    answer: answerOf<HolidayImpact>(),
  }),
  /** The same for a staged import. */
  importImpact: defineEndpoint({
    method: 'GET',
    path: `${holiday.path}/importImpact`,
    access: may(holiday, 'import'),
    input: { batchId: text('导入批次') },
    answer: answerOf<HolidayImpact>(),
  }),
  years: defineEndpoint({
    method: 'GET',
    path: `${holiday.path}/years`,
    access: may(holiday, 'list'),
    answer: answerOf<ConfirmedYear[]>(),
  }),
  confirmYear: defineEndpoint({
    method: 'POST',
    path: `${holiday.path}/confirmYear`,
    access: may(holidayYear, 'complete'),
    input: { parse: readYear },
    answer: answerOf<Row<typeof holidayYear>>(),
  }),
  /** All days of a notice in one call. */
  saveNotice: defineEndpoint({
    method: 'POST',
    path: `${holiday.path}/saveNotice`,
    access: may(holiday, 'add'),
    input: { parse: readNotice },
    answer: answerOf<SavedNotice>(),
  }),
}

function readYear(raw: Values): { year: number } {
  const year = Number(raw.year)
  const { min, max } = holidayYear.fields.year
  if (!Number.isInteger(year) || year < min || year > max) throw errors.badRequest(`year 应为 ${min} 至 ${max} 的年份`)
  return { year }
}

function readChange({ days = [], removed = [] }: Values): CalendarChange {
  if (!Array.isArray(days) || !Array.isArray(removed) || days.length + removed.length > mostDays)
    throw errors.badRequest(`days 与 removed 应为列表，合计不超过 ${mostDays} 天`)
  return { days: days.map(readDay), removed: removed.map(readDate) }
}

function readDay(raw: unknown): SpecialDay {
  const { date, type, name } = (raw ?? {}) as Values
  if (typeof type !== 'string' || !dayTypes.includes(type)) throw errors.badRequest('日期类型不正确')
  return { date: readDate(date), type: type as DayType, name: typeof name === 'string' ? name : '' }
}

function readDate(raw: unknown): string {
  if (typeof raw === 'string' && isPlainDate(raw)) return raw
  throw errors.badRequest('日期应为 YYYY-MM-DD')
}

function readNotice({ days, sourceNo }: Values): NoticeInput {
  if (!Array.isArray(days) || days.length === 0 || days.length > mostDays)
    throw errors.badRequest(`days 应为 1 至 ${mostDays} 天的列表`)
  return { days: days.map((day: unknown) => ({ ...(day as Values | null) })), sourceNo }
}
