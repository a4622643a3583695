import { readDay, specialDayNumbers } from './Calendar.ts'
import type { Calendar } from './Calendar.ts'
import { mustDayNumber, toPlainDate, weekdayOf, yearOf } from './plainDate.ts'
import type { PlainDate, Weekday } from './plainDate.ts'

/** A result with its derivation, one sentence per step. */
export interface Derived {
  steps: string[]
  /** Warnings about the result: a year whose holidays are not confirmed. */
  warning?: string
}

export interface DerivedDate extends Derived {
  date: PlainDate
}

export interface DerivedCount extends Derived {
  count: number
}

/** A century of working days: more is a typing error. */
const maxWorkdays = 25_000

export function isWorkday(calendar: Calendar, date: PlainDate): boolean {
  return readDay(calendar, mustDayNumber(date)).isWorkday
}

/** Why a day is a working day or not, as shown in the year grid: 星期四，国庆节放假. */
export function explainDay(calendar: Calendar, date: PlainDate): string {
  return readDay(calendar, mustDayNumber(date)).reason
}

/** The day itself when it is a working day, otherwise the first working day after it. */
export function nextWorkday(calendar: Calendar, date: PlainDate): DerivedDate {
  const from = mustDayNumber(date)
  const { isWorkday, reason } = readDay(calendar, from)
  if (isWorkday) return { date, steps: [`${date}（${reason}）是工作日`], ...unknownYears(calendar, from, from) }
  const day = stepToWorkday(calendar, from, 1)
  const found = toPlainDate(day)
  return {
    date: found,
    steps: [`${date}（${reason}）不是工作日`, `其后首个工作日为 ${found}（${readDay(calendar, day).reason}）`],
    ...unknownYears(calendar, from, day),
  }
}

/** The n-th working day after `start`, which is not counted; a negative n counts backwards. */
export function addWorkdays(calendar: Calendar, start: PlainDate, days: number): DerivedDate {
  if (!Number.isInteger(days) || Math.abs(days) > maxWorkdays) {
    throw new RangeError(`工作日数“${days}”应为不超过 ${maxWorkdays} 的整数`)
  }
  const from = mustDayNumber(start)
  if (days === 0) return { date: start, steps: [`${start} 起 0 个工作日，仍为当日`] }
  const direction = Math.sign(days)
  let day = from
  for (let counted = 0; counted < Math.abs(days); counted++) day = stepToWorkday(calendar, day, direction)
  const date = toPlainDate(day)
  const [way, place] = direction > 0 ? ['次日起算', '第'] : ['前一日起往前数', '往前第']
  const steps = [`${start} 当日不计，${way} ${Math.abs(days)} 个工作日`]
  const rested = restedOn(calendar, Math.min(from, day) + 1, Math.max(from, day) - 1)
  if (rested) steps.push(rested)
  steps.push(`${place} ${Math.abs(days)} 个工作日为 ${date}（${readDay(calendar, day).reason}）`)
  return { date, steps, ...unknownYears(calendar, from, day) }
}

/** Working days after `from` up to and including `to`; negative when `to` is earlier (inverse of `addWorkdays`). */
export function workdaysBetween(calendar: Calendar, from: PlainDate, to: PlainDate): DerivedCount {
  const [start, end] = [mustDayNumber(from), mustDayNumber(to)]
  const isForward = end >= start
  const [first, last] = isForward ? [start + 1, end] : [end, start - 1]
  const count = countWorkdays(calendar, first, last)
  const total = Math.max(0, last - first + 1)
  const steps = [
    isForward ? `${from} 当日不计，次日起至 ${to} 共 ${total} 天` : `${to} 起至 ${from} 前一日共 ${total} 天`,
    `其中休息 ${total - count} 天，工作日 ${count} 天`,
  ]
  return { count: isForward || count === 0 ? count : -count, steps, ...unknownYears(calendar, first, last) }
}

/** Counts ordinary weekdays by arithmetic, then corrects for each special day: the cost does not depend on the span. */
function countWorkdays(calendar: Calendar, first: number, last: number): number {
  if (last < first) return 0
  const total = last - first + 1
  let count = 0
  for (let weekday = 0; weekday < 7; weekday++) {
    if (calendar.weekend.has(weekday as Weekday)) continue
    const offset = (weekday - weekdayOf(first) + 7) % 7
    if (offset < total) count += Math.floor((total - 1 - offset) / 7) + 1
  }
  for (const day of specialDayNumbers(calendar, first, last)) {
    count += Number(readDay(calendar, day).isWorkday) - Number(!calendar.weekend.has(weekdayOf(day)))
  }
  return count
}

function stepToWorkday(calendar: Calendar, from: number, direction: number): number {
  let day = from + direction
  while (!readDay(calendar, day).isWorkday) day += direction
  return day
}

/** The festivals and the number of other rest days in between: 期间跳过休息日 9 天，含国庆节 7 天. */
export function restedOn(calendar: Calendar, first: number, last: number): string | undefined {
  const rest = last - first + 1 - countWorkdays(calendar, first, last)
  if (rest <= 0) return undefined
  const festivals = new Map<string, number>()
  for (const day of specialDayNumbers(calendar, first, last)) {
    const { isWorkday, special } = readDay(calendar, day)
    if (!isWorkday && special) festivals.set(special.name, (festivals.get(special.name) ?? 0) + 1)
  }
  const named = [...festivals].map(([name, days]) => `${name} ${days} 天`).join('、')
  return `期间跳过休息日 ${rest} 天${named && `，含${named}`}`
}

/** A warning when one of the years between two days is not confirmed as complete. */
export function unknownYears(calendar: Calendar, one: number, other: number): { warning?: string } {
  const missing: number[] = []
  const lastYear = yearOf(Math.max(one, other))
  for (let year = yearOf(Math.min(one, other)); year <= lastYear; year++) {
    if (!calendar.confirmedYears.has(year)) missing.push(year)
  }
  if (missing.length === 0) return {}
  const years = `${missing.slice(0, 3).join('、')} 年${missing.length > 3 ? `等共 ${missing.length} 年` : ''}`
  const isAnyEntered = missing.some((year) => calendar.enteredYears.has(year))
  return {
    warning: isAnyEntered
      ? `${years}的节假日安排尚未确认完整，结果可能变化`
      : `${years}的节假日尚未录入，仅按周末推算，结果可能变化`,
  }
}
