/** A calendar day as `YYYY-MM-DD`, without time or time zone. */
export type PlainDate = string

export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

// Years before 1000 are typing errors, and JavaScript reads those below 100 as 19xx.
const shape = /^([1-9]\d{3})-(\d{2})-(\d{2})$/
const dayMs = 86_400_000
/** By weekday number: Sunday is 0. */
export const weekdayNames = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'] as const

export function isPlainDate(text: string): boolean {
  return dayNumber(text) !== undefined
}

/** Days since 1970-01-01; undefined when the date does not exist. The calculations use these numbers. */
export function dayNumber(text: string): number | undefined {
  const parts = shape.exec(text)
  if (!parts) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  // Engines differ on 02-30, and some roll it over, so the result must match the input.
  return Number.isNaN(ms) || new Date(ms).getUTCDate() !== Number(parts[3]) ? undefined : ms / dayMs
}

/** Like `dayNumber`, for callers that have validated the date: anything else is a bug or bad data. */
export function mustDayNumber(date: PlainDate): number {
  const day = dayNumber(date)
  if (day === undefined) throw new RangeError(`日期“${date}”不存在，应为 YYYY-MM-DD`)
  return day
}

export function toPlainDate(day: number): PlainDate {
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  if (!shape.test(date)) throw new RangeError('日期超出 1000 至 9999 年')
  return date
}

export const weekdayOf = (day: number): Weekday => ((((day + 4) % 7) + 7) % 7) as Weekday
export const weekdayName = (day: number): string => weekdayNames[weekdayOf(day)]
export const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear()

/** The same day some months later, or the last day of that month when it has no such day. */
export function addMonths(day: number, months: number): { day: number; isMonthEnd: boolean } {
  const from = new Date(day * dayMs)
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastOfMonth = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  const isMonthEnd = from.getUTCDate() > lastOfMonth
  target.setUTCDate(isMonthEnd ? lastOfMonth : from.getUTCDate())
  return { day: target.getTime() / dayMs, isMonthEnd }
}
