import { expect, test } from 'vitest'
import { addMinutes, atMinute, minuteOfDay, minutesBetween } from './wallTime.ts'

test('minutes are added over midnight, the end of a month and a leap day', () => {
  expect(addMinutes('2026-11-15 23:59:30', 1)).toBe('2026-11-16 00:00:30')
  expect(addMinutes('2026-12-31 23:30:00', 60)).toBe('2027-01-01 00:30:00')
  expect(addMinutes('2028-02-28 12:00:00', 24 * 60)).toBe('2028-02-29 12:00:00')
  expect(addMinutes('2026-03-01 00:00:00', -1)).toBe('2026-02-28 23:59:00')
})

test('parts of a minute are rounded to milliseconds and shown without them', () => {
  expect(addMinutes('2026-11-15 10:00:00', 0.5)).toBe('2026-11-15 10:00:30')
  expect(addMinutes('2026-11-15 10:00:00', 1 / 3)).toBe('2026-11-15 10:00:20')
})

test('the difference is negative backwards', () => {
  expect(minutesBetween('2026-11-15 23:30:00', '2026-11-16 00:15:30')).toBe(45.5)
  expect(minutesBetween('2026-11-16 00:15:30', '2026-11-15 23:30:00')).toBe(-45.5)
  expect(minutesBetween('2026-11-16 00:15:30', '2026-11-16 00:15:30')).toBe(0)
})

test('a clock is read with or without seconds; 24:00 is the following midnight', () => {
  expect(minuteOfDay('00:00')).toBe(0)
  expect(minuteOfDay('09:30:59')).toBe(570)
  expect(minuteOfDay('24:00')).toBe(1440)
  expect(atMinute('2026-11-15', minuteOfDay('09:30'))).toBe('2026-11-15 09:30:00')
  expect(atMinute('2026-11-15', minuteOfDay('24:00'))).toBe('2026-11-16 00:00:00')
})
