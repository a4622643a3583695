import { describe, expect, test } from 'vitest'
import { fromDayjs, rangePresets, toDayjs, today } from './dateText.ts'

test('a date passes through the picker unchanged', () => {
  expect(fromDayjs(toDayjs('2026-02-28', 'date'), 'date')).toBe('2026-02-28')
  expect(fromDayjs(toDayjs('2026-02-28 23:59:59', 'datetime'), 'datetime')).toBe('2026-02-28 23:59:59')
  expect(fromDayjs(toDayjs('00:00:00', 'time'), 'time')).toBe('00:00:00')
})

describe('an invalid date gives null', () => {
  test.each([
    ['2026-02-30', 'date'],
    ['', 'date'],
    ['昨天', 'datetime'],
    ['25:00:00', 'time'],
    [null, 'date'],
    [20260101, 'date'],
  ] as const)('%s', (value, kind) => expect(toDayjs(value, kind)).toBeNull())
})

test('today is the date in China: late evening in London is already tomorrow', () => {
  expect(today(new Date('2026-11-15T17:00:00Z')).format('YYYY-MM-DD')).toBe('2026-11-16')
  expect(today(new Date('2026-11-15T15:59:59Z')).format('YYYY-MM-DD')).toBe('2026-11-15')
})

test('the range presets on a Sunday', () => {
  const shown = rangePresets(new Date('2026-11-15T04:00:00Z')).map(({ label, value }) => [
    label,
    ...value.map((day) => day.format('YYYY-MM-DD')),
  ])
  expect(shown).toEqual([
    ['今天', '2026-11-15', '2026-11-15'],
    ['本周', '2026-11-09', '2026-11-15'],
    ['本月', '2026-11-01', '2026-11-30'],
    ['近30天', '2026-10-17', '2026-11-15'],
  ])
})
