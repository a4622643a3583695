import {
  type Calendar,
  type DayType,
  mustDayNumber,
  type PlainDate,
  readDay,
  toPlainDate,
  weekdayOf,
} from '@lexdesk/domain'

export type DayKind = DayType | 'weekend' | 'plain'

export interface CalendarDay {
  date: PlainDate
  /** The day of the month. */
  number: number
  kind: DayKind
  /** Why it is a working day or not. */
  reason: string
}

export interface CalendarMonth {
  month: number
  workdays: number
  /** Weeks from Monday on; cells outside of the month are empty. */
  weeks: (CalendarDay | undefined)[][]
}

export interface YearOverview {
  workdays: number
  months: CalendarMonth[]
}

/** A year as a wall calendar. */
export function yearOverview(calendar: Calendar, year: number): YearOverview {
  const months = Array.from({ length: 12 }, (_, index) => monthOverview(calendar, year, index + 1))
  return { workdays: months.reduce((sum, { workdays }) => sum + workdays, 0), months }
}

function monthOverview(calendar: Calendar, year: number, month: number): CalendarMonth {
  const first = mustDayNumber(`${year}-${String(month).padStart(2, '0')}-01`)
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const places: (CalendarDay | undefined)[] = Array.from({ length: (weekdayOf(first) + 6) % 7 })
  let workdays = 0
  for (let day = first; day < first + length; day++) {
    const { isWorkday, reason, special } = readDay(calendar, day)
    if (isWorkday) workdays++
    const kind = special?.type ?? (isWorkday ? 'plain' : 'weekend')
    places.push({ date: toPlainDate(day), number: day - first + 1, kind, reason })
  }
  const weeks: CalendarMonth['weeks'] = []
  for (let start = 0; start < places.length; start += 7)
    weeks.push(Array.from({ length: 7 }, (_, at) => places[start + at]))
  return { month, workdays, weeks }
}
