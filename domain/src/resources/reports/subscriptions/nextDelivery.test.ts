import { expect, test } from 'vitest'
import { nextDelivery } from './nextDelivery.ts'

// 2026-11-23 is a Monday.
test.each([
  ['later on the same day', '2026-11-23 07:59:59', ['1'], 8, '2026-11-23 08:00:00'],
  ['exactly at the hour: the next week', '2026-11-23 08:00:00', ['1'], 8, '2026-11-30 08:00:00'],
  ['the nearest of several days', '2026-11-24 09:00:00', ['1', '5', '3'], 8, '2026-11-25 08:00:00'],
  ['Sunday is 0', '2026-11-23 09:00:00', ['0'], 23, '2026-11-29 23:00:00'],
  ['midnight', '2026-11-23 23:30:00', ['2'], 0, '2026-11-24 00:00:00'],
  ['over the end of the year', '2026-12-31 09:00:00', ['4'], 8, '2027-01-07 08:00:00'],
  ['a leap day', '2028-02-28 09:00:00', ['2'], 8, '2028-02-29 08:00:00'],
])('%s', (_, now, weekdays, hour, next) => expect(nextDelivery(now, { weekdays, monthDays: [] }, hour)).toBe(next))

test.each([
  ['a day of the month', '2026-11-23 09:00:00', [], ['5'], '2026-12-05 08:00:00'],
  ['the same day, a month later', '2026-11-05 08:00:00', [], ['5'], '2026-12-05 08:00:00'],
  ['the last day of February', '2027-02-01 09:00:00', [], ['last'], '2027-02-28 08:00:00'],
  ['of a leap year', '2028-02-28 09:00:00', [], ['last'], '2028-02-29 08:00:00'],
  ['after the last day of a long month', '2026-12-31 08:00:00', [], ['last'], '2027-01-31 08:00:00'],
  ['of a week or a month, whichever is first', '2026-11-23 09:00:00', ['4'], ['25', 'last'], '2026-11-25 08:00:00'],
])('%s', (_, now, weekdays, monthDays, next) => expect(nextDelivery(now, { weekdays, monthDays }, 8)).toBe(next))

test('without a day there is no next delivery', () => {
  expect(() => nextDelivery('2026-11-23 07:00:00', { weekdays: [], monthDays: [] }, 8)).toThrow(RangeError)
})
