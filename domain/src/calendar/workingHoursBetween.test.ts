import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCalendar } from './Calendar.ts'
import { days2026 } from './testing/days2026.ts'
import { addMinutes } from './wallTime.ts'
import { addWorkingHours } from './workingHours.ts'
import { workingHoursBetween } from './workingHoursBetween.ts'

const calendar = createCalendar(days2026, { confirmedYears: [2026] })
const office = { open: 9, close: 18 }
const between = (from: string, to: string): number => workingHoursBetween(calendar, from, to, office)

test.each([
  ['within a day', '2026-11-16 10:00:00', '2026-11-16 13:00:00', 3],
  ['overnight', '2026-11-16 16:00:00', '2026-11-18 10:00:00', 12],
  ['before the office opens and after it closes', '2026-11-16 07:00:00', '2026-11-16 21:00:00', 9],
  ['over a weekend', '2026-11-20 17:00:00', '2026-11-23 10:00:00', 2],
  ['over the National Day holiday', '2026-09-30 17:30:00', '2026-10-08 09:30:00', 1],
  ['on a working Saturday', '2026-10-10 17:00:00', '2026-10-12 10:00:00', 2],
  ['backwards', '2026-11-17 10:00:00', '2026-11-16 10:00:00', 0],
])('%s', (_how, from, to, hours) => {
  expect(between(from, to)).toBe(hours)
})

test('returns the hours that were added, and partial spans add up', () => {
  const moment = fc.integer({ min: 0, max: 300 * 24 * 60 }).map((minutes) => addMinutes('2026-01-05 00:00:00', minutes))
  const quarters = fc.integer({ min: 1, max: 400 }).map((count) => count / 4)
  fc.assert(
    fc.property(moment, quarters, moment, (from, hours, other) => {
      expect(between(from, addWorkingHours(calendar, from, hours, office))).toBeCloseTo(hours)
      const [first, last] = [from, other].sort() as [string, string]
      const middle = addMinutes(first, 90) < last ? addMinutes(first, 90) : last
      expect(between(first, middle) + between(middle, last)).toBeCloseTo(between(first, last))
    }),
    { numRuns: 200 },
  )
})
