import { mustDayNumber, weekdayName, weekdayOf, yearOf } from './plainDate.ts'
import type { PlainDate, Weekday } from './plainDate.ts'

/** 放假, 调休上班 (both set by the State Council), 公司休, 公司加班 (both set by the firm). */
export type DayType = 'holiday' | 'makeup' | 'rest' | 'work'

export interface SpecialDay {
  date: PlainDate
  type: DayType
  name: string
}

/**
 * Public days and the firm's own days are separate, because courts ignore the firm's days: an office closure does not
 * extend an appeal period. A date may have both; the firm then uses its own.
 */
export interface Calendar {
  readonly publicDays: ReadonlyMap<number, SpecialDay>
  readonly houseDays: ReadonlyMap<number, SpecialDay>
  readonly weekend: ReadonlySet<Weekday>
  /** Years with at least one public holiday, which does not mean that all of them are entered. */
  readonly enteredYears: ReadonlySet<number>
  /** Years whose arrangement a person has confirmed as complete; results in other years are marked as provisional. */
  readonly confirmedYears: ReadonlySet<number>
}

interface CalendarOptions {
  confirmedYears?: Iterable<number>
  weekend?: Iterable<Weekday>
}

const saturdayAndSunday: readonly Weekday[] = [6, 0]

export function createCalendar(days: Iterable<SpecialDay>, options: CalendarOptions = {}): Calendar {
  const { confirmedYears = [], weekend = saturdayAndSunday } = options
  const publicDays = new Map<number, SpecialDay>()
  const houseDays = new Map<number, SpecialDay>()
  const enteredYears = new Set<number>()
  for (const special of days) {
    const day = mustDayNumber(special.date)
    const isPublic = special.type === 'holiday' || special.type === 'makeup'
    const layer = isPublic ? publicDays : houseDays
    layer.set(day, special)
    if (special.type === 'holiday') enteredYears.add(yearOf(day))
  }
  const restWeekdays = new Set(weekend)
  if (restWeekdays.size > 6) throw new RangeError('周末规则不能包含全部七天，至少要有一个工作日')
  return { publicDays, houseDays, weekend: restWeekdays, enteredYears, confirmedYears: new Set(confirmedYears) }
}

/** Which days apply: `house` for the firm, `public` for courts; `publicStrict` also rests on 调休上班 weekends. */
export type Reading = 'house' | 'public' | 'publicStrict'

export interface DayReading {
  isWorkday: boolean
  /** The reason in words, shown after a date: 国庆节放假; 星期六，国庆节调休上班. */
  reason: string
  /** The entry that decided, unless the weekday did. */
  special?: SpecialDay
}

export function readDay(calendar: Calendar, day: number, reading: Reading = 'house'): DayReading {
  const weekday = weekdayName(day)
  const isWeekend = calendar.weekend.has(weekdayOf(day))
  const special = (reading === 'house' ? calendar.houseDays.get(day) : undefined) ?? calendar.publicDays.get(day)
  switch (special?.type) {
    case 'holiday':
      return { isWorkday: false, reason: `${weekday}，${special.name}放假`, special }
    case 'rest':
      return { isWorkday: false, reason: `${weekday}，本单位休息：${special.name}`, special }
    case 'work':
      return { isWorkday: true, reason: `${weekday}，本单位上班：${special.name}`, special }
    case 'makeup':
      if (reading === 'publicStrict' && isWeekend) {
        return { isWorkday: false, reason: `${weekday}，${special.name}调休上班，按设置仍算休假日`, special }
      }
      return { isWorkday: true, reason: `${weekday}，${special.name}调休上班`, special }
    default:
      return { isWorkday: !isWeekend, reason: isWeekend ? `${weekday}，周末` : weekday }
  }
}

/** Days at the end of the previous year in the New Year arrangement: it has started as early as 28 December. */
export const newYearReach = 6

/** Whether all entries that affect a day are confirmed; the last days of December also depend on the next year. */
export function isConfirmed({ confirmedYears }: Calendar, day: number): boolean {
  return confirmedYears.has(yearOf(day)) && confirmedYears.has(yearOf(day + newYearReach))
}

/** The days of a span that have an entry, each once. */
export function specialDayNumbers(calendar: Calendar, first: number, last: number): number[] {
  const days = new Set([...calendar.publicDays.keys(), ...calendar.houseDays.keys()])
  return [...days].filter((day) => day >= first && day <= last)
}
