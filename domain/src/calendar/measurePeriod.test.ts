import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measurePeriod } from './measurePeriod.ts'
import { addMonths, mustDayNumber, toPlainDate } from './plainDate.ts'

test.each([
  // The National Day holiday of 2026 does not extend a freeze.
  ['2025-10-01', 1, 'year', '2026-09-30'],
  ['2025-10-02', 1, 'year', '2026-10-01'],
  ['2024-02-29', 1, 'year', '2025-02-27'],
  ['2024-03-01', 1, 'year', '2025-02-28'],
  ['2023-03-01', 1, 'year', '2024-02-29'],
  ['2026-01-31', 1, 'month', '2026-02-27'],
  ['2026-01-15', 2, 'year', '2028-01-14'],
  ['2026-01-15', 3, 'year', '2029-01-14'],
  ['2026-01-01', 30, 'day', '2026-01-30'],
  ['2026-01-01', 1, 'day', '2026-01-01'],
] as const)('a measure of %s for %i %s ends on %s', (start, length, unit, end) => {
  const period = measurePeriod({ start, length, unit })
  expect(period.end).toBe(end)
  expect(period.steps.join()).toContain('当日计入')
  expect(period.steps.join()).toContain('不因节假日顺延')
  expect(period.warning).toContain('法院通知')
})

test('uses the date that the court notified, and still shows the computed one', () => {
  const period = measurePeriod({ start: '2025-10-01', length: 1, unit: 'year', notifiedEnd: '2026-09-28' })
  expect(period.end).toBe('2026-09-28')
  expect(period.warning).toBeUndefined()
  expect(period.steps).toEqual(expect.arrayContaining([expect.stringContaining('2026-09-30')]))
  expect(period.steps.at(-1)).toBe('法院通知的届满日为 2026-09-28，以通知为准')
})

test('ends before the day that a procedural period would reach', () => {
  const start = fc.integer({ min: mustDayNumber('2000-01-01'), max: mustDayNumber('2060-12-31') })
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 60 }), (day, months) => {
      const { end } = measurePeriod({ start: toPlainDate(day), length: months, unit: 'month' })
      expect(mustDayNumber(end)).toBe(addMonths(day, months).day - 1)
      expect(mustDayNumber(end)).toBeGreaterThan(day)
    }),
  )
})

test('refuses an invalid length', () => {
  expect(() => measurePeriod({ start: '2026-01-01', length: 0, unit: 'day' })).toThrow('正整数')
})
