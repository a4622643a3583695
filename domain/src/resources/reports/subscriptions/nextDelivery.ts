import { atMinute, type WallTime } from '../../../calendar/wallTime.ts'
import { mustDayNumber, toPlainDate, weekdayOf } from '../../../calendar/plainDate.ts'

/** The value of `month_day` for the last day of each month; the others are days up to 28, which every month has. */
export const lastOfMonth = 'last'
export const mostMonthDay = 28

interface DeliveryDays {
  /** Sunday is 0. */
  weekdays: readonly string[]
  monthDays: readonly string[]
}

/** The first moment after `now` on one of these days of the week or the month, at a full hour. */
export function nextDelivery(now: WallTime, { weekdays, monthDays }: DeliveryDays, hour: number): WallTime {
  const today = mustDayNumber(now.slice(0, 10))
  const isOne = (day: number): boolean =>
    weekdays.includes(String(weekdayOf(day))) ||
    monthDays.includes(String(dayOfMonth(day))) ||
    (monthDays.includes(lastOfMonth) && dayOfMonth(day + 1) === 1)
  for (let day = today; day <= today + 31; day++) {
    const at = atMinute(toPlainDate(day), hour * 60)
    if (at > now && isOne(day)) return at
  }
  throw new RangeError('no day is chosen')
}

const dayOfMonth = (day: number): number => Number(toPlainDate(day).slice(8))
