import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCalendar } from './Calendar.ts'
import { days2026 } from './testing/days2026.ts'
import { addMinutes } from './wallTime.ts'
import { workingDeadline } from './workingDeadline.ts'
import { workingHoursBetween } from './workingHoursBetween.ts'
import { addWorkingHours } from './workingHours.ts'

const calendar = createCalendar(days2026, { confirmedYears: [2026] })
const office = { open: 9, close: 18 }
const due = (from: string, hours: number, pausedMinutes?: number) =>
  workingDeadline({ calendar, office, from, event: '收到请求', hours, pausedMinutes })

test('a review of 24 working hours before the National Day, in words', () => {
  expect(due('2026-09-29 20:00:00', 24)).toEqual({
    at: '2026-10-09 15:00:00',
    steps: [
      '2026-09-29 20:00 收到请求，时限 24 个工作小时，办公时间 9:00 至 18:00',
      '当时不在办公时间，自 2026-09-30 09:00 起计',
      '期间跳过休息日 7 天，含国庆节 7 天',
      '于 2026-10-09 15:00（星期五）届满',
    ],
  })
})

test('adds and mentions the time of a suspension', () => {
  const { at, steps } = due('2026-11-16 10:00:00', 2, 90)
  expect(at).toBe('2026-11-16 13:30:00')
  expect(steps).toContain('服务暂停期间的 1 个工作小时 30 分钟不计')
})

test('warns about a year whose holidays are not entered', () => {
  expect(due('2026-12-31 17:00:00', 2).warning).toContain('2027 年')
})

const moment = fc.integer({ min: 0, max: 300 * 24 * 60 }).map((minutes) => addMinutes('2026-01-05 00:00:00', minutes))
const hours = fc.integer({ min: 1, max: 200 })

test('is exactly that many working hours away, and never outside working hours', () => {
  fc.assert(
    fc.property(moment, hours, fc.integer({ min: 0, max: 3000 }), (from, promised, paused) => {
      const { at } = due(from, promised, paused)
      expect(workingHoursBetween(calendar, from, at, office)).toBeCloseTo(promised + paused / 60)
      expect(workingHoursBetween(calendar, addMinutes(at, -1), at, office)).toBeGreaterThan(0)
      expect(at > from).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('a clock that was suspended continues where it stopped', () => {
  fc.assert(
    fc.property(
      moment,
      hours,
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      (from, promised, until, rest) => {
        const stopped = addMinutes(from, until)
        const resumed = addMinutes(stopped, rest)
        const left = promised - workingHoursBetween(calendar, from, stopped, office)
        fc.pre(left > 0)
        const paused = Math.round(workingHoursBetween(calendar, stopped, resumed, office) * 60)
        expect(due(from, promised, paused).at).toBe(addWorkingHours(calendar, resumed, left, office))
      },
    ),
    { numRuns: 200 },
  )
})
