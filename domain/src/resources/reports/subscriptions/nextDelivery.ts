import { atMinute, type WallTime } from '../../../calendar/wallTime.ts'
import { mustDayNumber, toPlainDate, weekdayOf } from '../../../calendar/plainDate.ts'

/** The first moment after `now` on one of these weekdays, Sunday being 0, at a full hour. */
export function nextDelivery(now: WallTime, weekdays: readonly string[], hour: number): WallTime {
  const today = mustDayNumber(now.slice(0, 10))
  for (let day = today; day <= today + 7; day++) {
    const at = atMinute(toPlainDate(day), hour * 60)
    if (at > now && weekdays.includes(String(weekdayOf(day)))) return at
  }
  throw new RangeError('no weekday is chosen')
}
