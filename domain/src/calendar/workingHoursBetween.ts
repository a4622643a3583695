import { type Calendar, readDay } from './Calendar.ts'
import { mustDayNumber, toPlainDate } from './plainDate.ts'
import { atMinute, minutesBetween, type WallTime } from './wallTime.ts'
import type { OfficeHours } from './workingHours.ts'

/** Working hours between two times; 0 unless the second is later. */
export function workingHoursBetween(calendar: Calendar, from: WallTime, to: WallTime, office: OfficeHours): number {
  let minutes = 0
  const last = mustDayNumber(to.slice(0, 10))
  for (let day = mustDayNumber(from.slice(0, 10)); day <= last; day++) {
    if (!readDay(calendar, day).isWorkday) continue
    const date = toPlainDate(day)
    const [opens, closes] = [atMinute(date, office.open * 60), atMinute(date, office.close * 60)]
    const [begin, end] = [from > opens ? from : opens, to < closes ? to : closes]
    if (begin < end) minutes += minutesBetween(begin, end)
  }
  return minutes / 60
}
