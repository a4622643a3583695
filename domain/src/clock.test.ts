import { expect, test } from 'vitest'
import { beijingDay, beijingHour, beijingTime, beijingYear, utcSecond } from './clock.ts'

const at = (moment: string): Date => new Date(moment)

test('the day changes at midnight in Beijing, which is 16:00 UTC', () => {
  expect(beijingTime(at('2026-11-15T15:59:59.999Z'))).toBe('2026-11-15 23:59:59')
  expect(beijingTime(at('2026-11-15T16:00:00Z'))).toBe('2026-11-16 00:00:00')
  expect(beijingDay(at('2026-11-15T15:59:59.999Z'))).toBe('2026-11-15')
  expect(beijingDay(at('2026-11-15T16:00:00Z'))).toBe('2026-11-16')
})

test('the year changes with the day, not with that of UTC', () => {
  expect(beijingYear(at('2026-12-31T15:59:59Z'))).toBe(2026)
  expect(beijingYear(at('2026-12-31T16:00:00Z'))).toBe(2027)
  expect(beijingDay(at('2028-02-28T16:00:00Z'))).toBe('2028-02-29')
  expect(beijingDay(at('2027-02-28T16:00:00Z'))).toBe('2027-03-01')
})

test('hours are counted from 0 to 23', () => {
  expect(beijingHour(at('2026-11-15T16:00:00Z'))).toBe(0)
  expect(beijingHour(at('2026-11-15T16:59:59Z'))).toBe(0)
  expect(beijingHour(at('2026-11-15T15:59:59Z'))).toBe(23)
  expect(beijingHour(at('2026-11-15T04:00:00Z'))).toBe(12)
})

test('summers have the same hour, also in the years when China had daylight saving', () => {
  expect(beijingTime(at('2026-07-01T00:00:00Z'))).toBe('2026-07-01 08:00:00')
  expect(beijingTime(at('1988-07-01T00:00:00Z'))).toBe('1988-07-01 08:00:00')
})

test.each(['America/New_York', 'Pacific/Kiritimati', 'UTC'])(
  'the zone of the machine (%s) has no influence',
  (zone) => {
    const before = process.env.TZ
    try {
      process.env.TZ = zone
      expect(beijingTime(at('2026-03-08T07:30:00Z'))).toBe('2026-03-08 15:30:00')
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  },
)

test('a UTC second has no fraction', () => {
  expect(utcSecond(at('2026-11-18T23:59:59.999Z'))).toBe('2026-11-18T23:59:59Z')
})
