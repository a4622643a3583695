import {
  type Calendar,
  minuteOfDay,
  mustDayNumber,
  type OfficeHours,
  type PlainDate,
  readDay,
  weekdayOf,
} from '@lexdesk/domain'

/** Minutes since midnight, the end excluded. */
export interface Span {
  from: number
  to: number
}

export interface WeeklyHours {
  weekday: string
  from: string
  to: string
}

export interface HoursException {
  date: PlainDate
  kind: 'off' | 'extra'
  from: string | null
  to: string | null
}

export interface LawyerHours {
  weekly: readonly WeeklyHours[]
  exceptions: readonly HoursException[]
}

const monday = '1'
const wholeDay: Span = { from: 0, to: 1440 }

/** The times at which a lawyer can be booked on a day, from the lawyer's own hours and the office calendar. */
export function openSpans(hours: LawyerHours, date: PlainDate, calendar: Calendar, office: OfficeHours): Span[] {
  const own = hours.exceptions.filter((exception) => exception.date === date)
  const spanOf = ({ from, to }: { from: string | null; to: string | null }): Span =>
    from && to ? { from: minuteOfDay(from), to: minuteOfDay(to) } : wholeDay
  const closed = own.filter(({ kind }) => kind === 'off').map(spanOf)
  const usual = closed.reduce(
    (spans, off) => spans.flatMap((span) => without(span, off)),
    usualSpans(hours, date, calendar, office),
  )
  return mergeSpans([...usual, ...own.filter(({ kind }) => kind === 'extra').map(spanOf)])
}

function usualSpans({ weekly }: LawyerHours, date: PlainDate, calendar: Calendar, office: OfficeHours): Span[] {
  const day = mustDayNumber(date)
  const { isWorkday, special } = readDay(calendar, day)
  // Weekly hours do not apply on public holidays; lawyers who work on one enter an exception.
  if (special && !isWorkday) return []
  if (weekly.length === 0) return isWorkday ? [{ from: office.open * 60, to: office.close * 60 }] : []
  const of = (weekday: string): Span[] =>
    weekly
      .filter((row) => row.weekday === weekday)
      .map(({ from, to }) => ({ from: minuteOfDay(from), to: minuteOfDay(to) }))
  const own = of(String(weekdayOf(day)))
  // A make-up workday at a weekend has Monday's hours unless the lawyer has entered others.
  return own.length === 0 && isWorkday && special ? of(monday) : own
}

const without = (span: Span, off: Span): Span[] =>
  [
    { from: span.from, to: Math.min(span.to, off.from) },
    { from: Math.max(span.from, off.to), to: span.to },
  ].filter(({ from, to }) => from < to)

function mergeSpans(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((one, other) => one.from - other.from)
  const whole: Span[] = []
  for (const span of sorted) {
    const last = whole.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else whole.push({ ...span })
  }
  return whole
}
