import {
  addMinutes,
  type Calendar,
  explainDay,
  isWorkday,
  minuteOfDay,
  type OfficeHours,
  type PlainDate,
  type WallTime,
} from '@lexdesk/domain'
import type { AppointmentTerms } from './AppointmentTerms.ts'
import { openSpans, type Span } from './LawyerHours.ts'
import type { Lawyer } from './readLawyers.ts'

export interface BookingOffice {
  calendar: Calendar
  hours: OfficeHours
  now: WallTime
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Why an item cannot be booked on this day; undefined when it can. */
export function dayRefusal(terms: AppointmentTerms, date: PlainDate, { calendar }: BookingOffice): string | undefined {
  return terms.isOnRestDays || isWorkday(calendar, date)
    ? undefined
    : `${date} 是休息日（${explainDay(calendar, date)}），“${terms.name}”不在休息日安排`
}

/** Why a lawyer is not available then, other bookings aside; undefined when available. */
export function slotRefusal(
  lawyer: Lawyer,
  terms: AppointmentTerms,
  startAt: WallTime,
  office: BookingOffice,
): string | undefined {
  const date = startAt.slice(0, 10)
  const rest = dayRefusal(terms, date, office)
  if (rest) return rest
  const earliest = addMinutes(office.now, terms.leadHours * 60)
  if (startAt < earliest)
    return startAt <= office.now ? '开始时间已过' : `“${terms.name}”至少提前 ${terms.leadHours} 小时预约`
  const spans = openSpans(lawyer, date, office.calendar, office.hours)
  const from = minuteOfDay(startAt.slice(11))
  if (spans.some((span) => span.from <= from && from + terms.duration <= span.to)) return undefined
  return `${lawyer.name}律师 ${date} ${spans.length > 0 ? `可约时间为 ${spans.map(spanText).join('、')}` : '不可约'}`
}

const spanText = ({ from, to }: Span): string => `${clock(from)}–${clock(to)}`
