import { type Calendar, readDay } from './Calendar.ts'
import { mustDayNumber } from './plainDate.ts'
import { addMinutes, type WallTime } from './wallTime.ts'
import { type Derived, restedOn, unknownYears } from './workdays.ts'
import { addWorkingHours, type OfficeHours } from './workingHours.ts'

export interface WorkingDeadlineInput {
  calendar: Calendar
  office: OfficeHours
  from: WallTime
  /** The event that starts the clock, for the derivation. */
  event: string
  hours: number
  /** Working minutes during which the clock was suspended. */
  pausedMinutes?: number
}

export interface WorkingDeadline extends Derived {
  at: WallTime
}

const toTheMinute = (at: WallTime): string => at.slice(0, 16)

/** When a commitment of a number of working hours is due in business time, with its derivation. */
export function workingDeadline(input: WorkingDeadlineInput): WorkingDeadline {
  const { calendar, office, from, event, hours, pausedMinutes = 0 } = input
  // Look at the end of the first working second, so that the close of one day is not yet the opening of the next.
  const begin = addMinutes(addWorkingHours(calendar, from, 1 / 3600, office), -1 / 60)
  const at = addWorkingHours(calendar, from, hours + pausedMinutes / 60, office)
  const [first, last] = [mustDayNumber(begin.slice(0, 10)), mustDayNumber(at.slice(0, 10))]
  const rested = restedOn(calendar, first + 1, last - 1)
  return {
    at,
    steps: [
      `${toTheMinute(from)} ${event}，时限 ${hours} 个工作小时，办公时间 ${office.open}:00 至 ${office.close}:00`,
      ...(begin === from ? [] : [`当时不在办公时间，自 ${toTheMinute(begin)} 起计`]),
      ...(rested ? [rested] : []),
      ...(pausedMinutes > 0 ? [`服务暂停期间的 ${spell(pausedMinutes)}不计`] : []),
      `于 ${toTheMinute(at)}（${readDay(calendar, last).reason}）届满`,
    ],
    ...unknownYears(calendar, mustDayNumber(from.slice(0, 10)), last),
  }
}

function spell(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} 个工作小时` : '', rest > 0 ? `${rest} 分钟` : ''].join(' ').trim()
}
