import { mustDayNumber, weekdayName, weekdayOf, yearOf } from './plainDate.ts'
import type { PlainDate, Weekday } from './plainDate.ts'

/** 放假, 调休上班 (both by the State Council), 公司休, 公司加班 (both by the house). */
export type DayType = 'holiday' | 'makeup' | 'rest' | 'work'

export interface SpecialDay {
  date: PlainDate
  type: DayType
  name: string
}

/**
 * Public and house days are kept apart, because a court does not know the house's own days: an appeal is not in time
 * because the office was closed. One date may have both, and then the house works by its own.
 */
export interface Calendar {
  readonly publicDays: ReadonlyMap<number, SpecialDay>
  readonly houseDays: ReadonlyMap<number, SpecialDay>
  readonly weekend: ReadonlySet<Weekday>
  /** Years with at least one public holiday. That says nothing about whether all of them are there. */
  readonly enteredYears: ReadonlySet<number>
  /** Years whose arrangement a person has confirmed as complete; in any other a result is provisional and says so. */
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

/** Whose days count: the house works by `house`, courts by `public`; `publicStrict` also rests on 调休上班 weekends. */
export type Reading = 'house' | 'public' | 'publicStrict'

export interface DayReading {
  isWorkday: boolean
  /** Why, in words that stand behind a date: 国庆节放假; 星期六，国庆节调休上班. */
  reason: string
  /** The entry that decided, if it was not the weekday. */
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

/** Days of New Year's arrangement in the year before: its notice has reached back to 28 December. */
export const newYearReach = 6

/** Whether everything that decides about a day is confirmed; the last days of December are next year's matter too. */
export function isConfirmed({ confirmedYears }: Calendar, day: number): boolean {
  return confirmedYears.has(yearOf(day)) && confirmedYears.has(yearOf(day + newYearReach))
}

/** The days of a span that have an entry of their own, each once. */
export function specialDayNumbers(calendar: Calendar, first: number, last: number): number[] {
  const days = new Set([...calendar.publicDays.keys(), ...calendar.houseDays.keys()])
  return [...days].filter((day) => day >= first && day <= last)
}
