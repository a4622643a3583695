import { expect, test } from 'vitest'
import { createCalendar } from './Calendar.ts'
import { days2026 } from './testing/days2026.ts'
import { addWorkingHours } from './workingHours.ts'

const calendar = createCalendar(days2026, { confirmedYears: [2026] })
const office = { open: 9, close: 18 }

test.each([
  ['within a day', '2026-11-16 10:00:00', 3, '2026-11-16 13:00:00'],
  ['overnight', '2026-11-16 16:00:00', 12, '2026-11-18 10:00:00'],
  ['starts before the office opens', '2026-11-16 07:00:00', 1, '2026-11-16 10:00:00'],
  ['starts in the evening', '2026-11-16 21:00:00', 1, '2026-11-17 10:00:00'],
  ['over a weekend', '2026-11-20 17:00:00', 2, '2026-11-23 10:00:00'],
  ['over the National Day holiday', '2026-09-30 17:30:00', 1, '2026-10-08 09:30:00'],
  ['on a working Saturday', '2026-10-10 17:00:00', 2, '2026-10-12 10:00:00'],
  ['up to the last minute', '2026-11-16 17:00:00', 1, '2026-11-16 18:00:00'],
])('%s', (_how, from, hours, due) => {
  expect(addWorkingHours(calendar, from, hours, office)).toBe(due)
})

test('refuses closing hours before opening hours', () => {
  expect(() => addWorkingHours(calendar, '2026-11-16 10:00:00', 1, { open: 18, close: 9 })).toThrow('办公结束时间')
})
