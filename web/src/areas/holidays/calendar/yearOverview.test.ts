import { createCalendar, type DayType } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { days2026 } from '../testing/holidayServer.ts'
import { yearOverview } from './yearOverview.ts'

const year2026 = yearOverview(
  createCalendar([
    ...days2026.map((day) => ({ ...day, type: day.type as DayType })),
    { date: '2026-07-01', type: 'rest', name: '周年庆' },
    { date: '2026-07-04', type: 'work', name: '值班' },
  ]),
  2026,
)
const dayOf = (date: string) => year2026.months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day?.date === date)

test('the months of 2026 have their working days, and the year 248', () => {
  // The firm's own two days in July cancel each other out.
  expect(year2026.months.map(({ workdays }) => workdays)).toEqual([21, 16, 22, 21, 19, 21, 23, 21, 22, 18, 21, 23])
  expect(year2026.workdays).toBe(248)
})

test.each([
  ['2026-10-01', 'holiday', '星期四，国庆节放假'],
  ['2026-10-10', 'makeup', '星期六，国庆节调休上班'],
  ['2026-07-01', 'rest', '星期三，本单位休息：周年庆'],
  ['2026-07-04', 'work', '星期六，本单位上班：值班'],
  ['2026-10-11', 'weekend', '星期日，周末'],
  ['2026-10-12', 'plain', '星期一'],
])('%s is a %s day: %s', (date, kind, reason) => {
  expect(dayOf(date)).toEqual([{ date, number: Number(date.slice(8)), kind, reason }])
})

test('weeks begin on Monday and have seven cells', () => {
  const [march] = yearOverview(createCalendar([]), 2026).months.slice(2)
  expect(march!.weeks.map((week) => week.map((day) => day?.number ?? 0))).toEqual([
    [0, 0, 0, 0, 0, 0, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 29],
    [30, 31, 0, 0, 0, 0, 0],
  ])
})

test.each([
  [2024, 366],
  [2026, 365],
  [2100, 365],
])('%i has %i days', (year, count) => {
  const { months } = yearOverview(createCalendar([]), year)
  expect(months.flatMap(({ weeks }) => weeks.flat()).filter(Boolean)).toHaveLength(count)
})
