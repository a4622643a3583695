import { readDay, type Calendar } from './Calendar.ts'
import { mustDayNumber, toPlainDate } from './plainDate.ts'
import { addMinutes, atMinute, minutesBetween, type WallTime } from './wallTime.ts'

/** The office hours of a working day. */
export interface OfficeHours {
  open: number
  close: number
}

/** The time after a number of working hours. Time outside office hours does not count. */
export function addWorkingHours(calendar: Calendar, from: WallTime, hours: number, office: OfficeHours): WallTime {
  if (office.close <= office.open) throw new RangeError('办公结束时间应晚于开始时间')
  let left = hours * 60
  let day = mustDayNumber(from.slice(0, 10))
  for (let at = from; ; at = atMinute(toPlainDate(day), 0)) {
    const date = toPlainDate(day)
    if (readDay(calendar, day).isWorkday) {
      const opens = atMinute(date, office.open * 60)
      const begin = at > opens ? at : opens
      const free = Math.max(0, minutesBetween(begin, atMinute(date, office.close * 60)))
      if (left <= free) return addMinutes(begin, left)
      left -= free
    }
    day += 1
  }
}
