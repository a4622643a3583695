import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCalendar } from './Calendar.ts'
import type { Calendar, DayType, SpecialDay } from './Calendar.ts'
import { mustDayNumber, toPlainDate } from './plainDate.ts'
import type { Weekday } from './plainDate.ts'
import { days2026 } from './testing/days2026.ts'
import { addWorkdays, explainDay, isWorkday, nextWorkday, workdaysBetween } from './workdays.ts'

const year2026 = createCalendar(days2026, { confirmedYears: [2026] })

describe('the working days of 2026', () => {
  test.each([
    ['01', 21],
    ['02', 16],
    ['03', 22],
    ['04', 21],
    ['05', 19],
    ['06', 21],
    ['07', 23],
    ['08', 21],
    ['09', 22],
    ['10', 18],
    ['11', 21],
    ['12', 23],
  ])('month %s has %i', (month, count) => {
    const first = mustDayNumber(`2026-${month}-01`)
    const next =
      month === '12'
        ? mustDayNumber('2027-01-01')
        : mustDayNumber(`2026-${String(Number(month) + 1).padStart(2, '0')}-01`)
    expect(workdaysBetween(year2026, toPlainDate(first - 1), toPlainDate(next - 1)).count).toBe(count)
  })

  test('the year has 248', () => {
    expect(workdaysBetween(year2026, '2025-12-31', '2026-12-31')).toEqual({
      count: 248,
      steps: ['2025-12-31 当日不计，次日起至 2026-12-31 共 365 天', '其中休息 117 天，工作日 248 天'],
    })
  })

  test('gives the reason for each kind of day', () => {
    expect(explainDay(year2026, '2026-10-01')).toBe('星期四，国庆节放假')
    expect(explainDay(year2026, '2026-10-10')).toBe('星期六，国庆节调休上班')
    expect(explainDay(year2026, '2026-10-11')).toBe('星期日，周末')
    expect(explainDay(year2026, '2026-10-12')).toBe('星期一')
    expect(['2026-10-01', '2026-10-10', '2026-10-11', '2026-10-12'].map((date) => isWorkday(year2026, date))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})

describe('the firm’s own days', () => {
  const calendar = createCalendar([
    ...days2026,
    { date: '2026-06-01', type: 'rest', name: '周年庆' },
    { date: '2026-10-05', type: 'work', name: '值班' },
  ])

  test('a firm holiday is a rest day, firm overtime on a holiday is a working day', () => {
    expect(isWorkday(calendar, '2026-06-01')).toBe(false)
    expect(explainDay(calendar, '2026-06-01')).toBe('星期一，本单位休息：周年庆')
    expect(isWorkday(calendar, '2026-10-05')).toBe(true)
    expect(explainDay(calendar, '2026-10-05')).toBe('星期一，本单位上班：值班')
  })

  test('supports another weekend rule and refuses a week without a working day', () => {
    expect(isWorkday(createCalendar([], { weekend: [0] }), '2026-11-14')).toBe(true)
    expect(workdaysBetween(createCalendar([], { weekend: [] }), '2026-01-01', '2026-01-11').count).toBe(10)
    expect(() => createCalendar([], { weekend: [0, 1, 2, 3, 4, 5, 6] })).toThrow('周末规则不能包含全部七天')
  })
})

describe('counting working days', () => {
  test('five working days over the National Day holiday, in words', () => {
    expect(addWorkdays(year2026, '2026-09-29', 5)).toEqual({
      date: '2026-10-12',
      steps: [
        '2026-09-29 当日不计，次日起算 5 个工作日',
        '期间跳过休息日 8 天，含国庆节 7 天',
        '第 5 个工作日为 2026-10-12（星期一）',
      ],
    })
  })

  test('counts backwards from a deadline', () => {
    expect(addWorkdays(year2026, '2026-10-09', -3)).toEqual({
      date: '2026-09-29',
      steps: [
        '2026-10-09 当日不计，前一日起往前数 3 个工作日',
        '期间跳过休息日 7 天，含国庆节 7 天',
        '往前第 3 个工作日为 2026-09-29（星期二）',
      ],
    })
    expect(addWorkdays(year2026, '2026-10-01', 0).date).toBe('2026-10-01')
  })

  test('the next working day is the day itself when it is a working day', () => {
    expect(nextWorkday(year2026, '2026-10-10')).toEqual({
      date: '2026-10-10',
      steps: ['2026-10-10（星期六，国庆节调休上班）是工作日'],
    })
    expect(nextWorkday(year2026, '2026-10-01')).toEqual({
      date: '2026-10-08',
      steps: ['2026-10-01（星期四，国庆节放假）不是工作日', '其后首个工作日为 2026-10-08（星期四）'],
    })
  })

  test('warns about a year whose holidays are not entered', () => {
    expect(addWorkdays(year2026, '2026-12-30', 3).warning).toBe('2027 年的节假日尚未录入，仅按周末推算，结果可能变化')
    expect(workdaysBetween(year2026, '2026-12-01', '2026-12-31').warning).toBeUndefined()
    expect(workdaysBetween(year2026, '2026-12-01', '2031-12-31').warning).toContain(
      '2027、2028、2029 年等共 5 年的节假日尚未录入',
    )
  })

  test.each(['2026-02-30', '2026-2-1', '20260201', '', '0026-01-01', '2026-13-01', '2026-01-01T00:00'])(
    'refuses a date that does not exist: %s',
    (date) => {
      expect(() => isWorkday(year2026, date)).toThrow('不存在')
    },
  )

  test('refuses a count that is not an integer or is unreasonably large', () => {
    expect(() => addWorkdays(year2026, '2026-01-01', 1.5)).toThrow('应为不超过 25000 的整数')
    expect(() => addWorkdays(year2026, '2026-01-01', 1e9)).toThrow('应为不超过 25000 的整数')
    expect(() => addWorkdays(year2026, '2026-01-01', Number.NaN)).toThrow('应为不超过 25000 的整数')
  })
})

describe('any calendar', () => {
  const base = mustDayNumber('2025-11-01')
  const anyDate = fc.integer({ min: base, max: base + 800 }).map(toPlainDate)
  const special = fc.record({
    date: anyDate,
    type: fc.constantFrom<DayType>('holiday', 'makeup', 'rest', 'work'),
    name: fc.constantFrom('节', '庆', '调'),
  })
  const weekend = fc.uniqueArray(fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6), { maxLength: 6 })
  const anyCalendar = fc
    .tuple(fc.array(special, { maxLength: 120 }), weekend)
    .map(([days, rest]: [SpecialDay[], Weekday[]]) => createCalendar(days, { weekend: rest }))

  const walk = (calendar: Calendar, from: string, to: string): number => {
    let count = 0
    for (let day = mustDayNumber(from) + 1; day <= mustDayNumber(to); day++)
      count += Number(isWorkday(calendar, toPlainDate(day)))
    return count
  }

  test('the count equals a walk from day to day', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, anyDate, (calendar, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        expect(workdaysBetween(calendar, from, to).count).toBe(walk(calendar, from, to))
      }),
    )
  })

  test('adding and counting are inverse, and the result is a working day', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, fc.integer({ min: -60, max: 60 }), (calendar, start, days) => {
        const { date } = addWorkdays(calendar, start, days)
        expect(workdaysBetween(calendar, start, date).count).toBe(days)
        if (days !== 0) expect(isWorkday(calendar, date)).toBe(true)
      }),
    )
  })

  test('counting and adding are inverse for a working day', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, anyDate, (calendar, start, day) => {
        fc.pre(isWorkday(calendar, day) && day !== start)
        expect(addWorkdays(calendar, start, workdaysBetween(calendar, start, day).count).date).toBe(day)
      }),
    )
  })

  test('the next working day is a working day, with no earlier one in between', () => {
    fc.assert(
      fc.property(anyCalendar, anyDate, (calendar, date) => {
        const { date: found } = nextWorkday(calendar, date)
        expect(isWorkday(calendar, found)).toBe(true)
        for (let day = mustDayNumber(date); day < mustDayNumber(found); day++) {
          expect(isWorkday(calendar, toPlainDate(day))).toBe(false)
        }
      }),
    )
  })
})
