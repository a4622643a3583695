import { createCalendar, type DayType } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { days2026 } from '../testing/holidayServer.ts'
import { calculatePeriod, type PeriodInput, type PeriodUnit, yearsNeeded } from './calculatePeriod.ts'

const calendar = createCalendar(days2026.map((day) => ({ ...day, type: day.type as DayType })))
const input = (start: string, length: number, unit: PeriodUnit, makeupCountsAsRest = false): PeriodInput => ({
  start,
  length,
  unit,
  makeupCountsAsRest,
})
const endOf = (periodInput: PeriodInput) => {
  const answer = calculatePeriod(calendar, periodInput)
  return 'problem' in answer ? answer.problem : `${answer.end} ${answer.weekday}`
}

test.each([
  ['2026-09-16', 15, 'day', '2026-10-08 星期四'],
  ['2026-09-25', 15, 'day', '2026-10-10 星期六'],
  ['2026-01-31', 15, 'day', '2026-02-24 星期二'],
  ['2026-04-21', 10, 'day', '2026-05-06 星期三'],
  ['2026-01-31', 1, 'month', '2026-02-28 星期六'],
  ['2025-10-01', 1, 'year', '2026-10-08 星期四'],
  ['2026-09-30', 3, 'workday', '2026-10-10 星期六'],
  ['2026-10-10', -3, 'workday', '2026-09-30 星期三'],
] as const)('%s and %i %s: %s', (start, length, unit, end) => {
  expect(endOf(input(start, length, unit))).toBe(end)
})

test('with the switch a period does not end on a 调休上班 weekend', () => {
  expect(endOf(input('2026-09-25', 15, 'day', true))).toBe('2026-10-12 星期一')
})

test.each([
  [input('2026-09-16', 0, 'day'), '期间长度“0”应为 1 到 36500 的整数'],
  [input('2026-09-16', 1.5, 'month'), '期间长度“1.5”应为 1 到 1200 的整数'],
  [input('2026-09-16', 30_000, 'workday'), '工作日数“30000”应为不超过 25000 的整数'],
  [input('9999-12-01', 1, 'year'), '日期超出 1000 至 9999 年'],
])('an invalid length returns the reason (%#)', (periodInput, problem) => {
  expect(calculatePeriod(calendar, periodInput)).toEqual({ problem })
  expect(yearsNeeded(periodInput)).toEqual({ problem })
})

test.each([
  // Days off within a period do not matter, so the years around its end are enough.
  [input('2026-09-16', 15, 'day'), [2026, 2027]],
  [input('2026-09-16', 20, 'year'), [2046, 2047]],
  [input('2026-09-16', 5, 'workday'), [2026, 2027]],
  [input('2026-09-16', -5, 'workday'), [2025, 2026]],
  [input('2026-09-16', 2500, 'workday'), [2026, 2038]],
  [input('9999-06-01', 5, 'workday'), [9999, 9999]],
])('returns the years whose entries matter (%#)', (periodInput, years) => {
  expect(yearsNeeded(periodInput)).toEqual(years)
})
