import {
  addWorkdays,
  type Calendar,
  createCalendar,
  type Derived,
  legalPeriod,
  mustDayNumber,
  type PlainDate,
  weekdayName,
} from '@lexdesk/domain'

export type PeriodUnit = 'day' | 'month' | 'year' | 'workday'

export interface PeriodInput {
  /** The day of the event, itself not counted. */
  start: PlainDate
  length: number
  unit: PeriodUnit
  makeupCountsAsRest: boolean
}

export interface PeriodAnswer extends Derived {
  end: PlainDate
  weekday: string
}

interface Problem {
  problem: string
}

const weekendsOnly = createCalendar([])
const [earliest, latest] = [1000, 9999]

/** Invalid input returns the reason. */
export function calculatePeriod(calendar: Calendar, input: PeriodInput): PeriodAnswer | Problem {
  const { unit, start, length, makeupCountsAsRest } = input
  try {
    const { end, steps, warning } =
      unit === 'workday'
        ? endOfWorkdays(calendar, start, length)
        : legalPeriod({ calendar, start, length, unit, makeupCountsAsRest })
    return { end, weekday: weekdayName(mustDayNumber(end)), steps, ...(warning !== undefined && { warning }) }
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message }
    throw error
  }
}

function endOfWorkdays(calendar: Calendar, start: PlainDate, length: number): Derived & { end: PlainDate } {
  const { date, ...derived } = addWorkdays(calendar, start, length)
  return { ...derived, end: date }
}

/**
 * The years whose entries matter: for a period those around its end, for working days all in between. Holidays delay
 * the end by less than a tenth of the length plus a year.
 */
export function yearsNeeded(input: PeriodInput): [first: number, last: number] | Problem {
  const guess = calculatePeriod(weekendsOnly, input)
  if ('problem' in guess) return guess
  const [from, to] = [yearOf(input.start), yearOf(guess.end)]
  const margin = 1 + Math.ceil(Math.abs(to - from) / 10)
  if (input.unit !== 'workday') return [to, Math.min(to + 1, latest)]
  return input.length >= 0 ? [from, Math.min(to + margin, latest)] : [Math.max(to - margin, earliest), from]
}

const yearOf = (date: PlainDate): number => Number(date.slice(0, 4))
