import type { CronExpression, CronPart } from './CronExpression.ts'
import { valuesOf } from './valuesOf.ts'

/** The days of a month on which an expression runs, in order. Months start at 1. */
export function cronDays({ day, week }: CronExpression, year: number, month: number): number[] {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const firstWeekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const weekdayOf = (date: number) => (firstWeekday + date - 1) % 7
  const days =
    week[0]!.kind === 'none'
      ? day.flatMap((part) => daysOfPart(part, last, weekdayOf))
      : weekdaysOf(week, last, (date) => weekdayOf(date) + 1)
  return [...new Set(days)].filter((date) => date >= 1 && date <= last).sort((a, b) => a - b)
}

type WeekdayOf = (date: number) => number

function daysOfPart(part: CronPart, last: number, weekdayOf: WeekdayOf): number[] {
  if (part.kind === 'monthEnd') {
    const date = last - part.before
    if (date < 1) return []
    return [part.isWorkday ? nearestWorkday(date, last, weekdayOf) : date]
  }
  // A month without a 31st has no weekday nearest to it either.
  if (part.kind === 'nearest') return part.day > last ? [] : [nearestWorkday(part.day, last, weekdayOf)]
  return valuesOf('day', [part])
}

/** Monday to Friday, never outside the month. */
function nearestWorkday(date: number, last: number, weekdayOf: WeekdayOf): number {
  if (weekdayOf(date) === 6) return date === 1 ? 3 : date - 1
  if (weekdayOf(date) === 0) return date === last ? date - 2 : date + 1
  return date
}

function weekdaysOf(parts: readonly CronPart[], last: number, weekdayOf: WeekdayOf): number[] {
  const dates = Array.from({ length: last }, (_, n) => n + 1)
  const on = (weekday: number) => dates.filter((date) => weekdayOf(date) === weekday)
  const [part] = parts as [CronPart]
  if (part.kind === 'lastOf') return on(part.weekday).slice(-1)
  if (part.kind === 'nth') return on(part.weekday).slice(part.nth - 1, part.nth)
  const wanted = new Set(valuesOf('week', parts))
  return dates.filter((date) => wanted.has(weekdayOf(date)))
}
