import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCalendar, type SpecialDay } from './Calendar.ts'
import { legalPeriod } from './legalPeriod.ts'
import { mustDayNumber, toPlainDate, weekdayOf } from './plainDate.ts'
import { days2026 } from './testing/days2026.ts'
import { isWorkday } from './workdays.ts'

const calendar = createCalendar(days2026, { confirmedYears: [2026] })
/** The neighbouring years count as having weekends only. */
const allConfirmed = createCalendar(days2026, { confirmedYears: [2025, 2026, 2027] })

describe('fifteen days to appeal from receipt', () => {
  test.each([
    ['2026-09-16', '2026-10-01', '2026-10-08', 'the National Day'],
    ['2026-09-25', '2026-10-10', '2026-10-10', 'a Saturday that is worked'],
    ['2026-01-30', '2026-02-14', '2026-02-14', 'a Saturday that is worked'],
    ['2026-01-31', '2026-02-15', '2026-02-24', 'the Spring Festival'],
    ['2026-02-20', '2026-03-07', '2026-03-09', 'an ordinary Saturday'],
    ['2026-09-05', '2026-09-20', '2026-09-20', 'a Sunday that is worked'],
  ])('received %s: raw %s, ends %s (%s)', (start, rawEnd, end) => {
    expect(legalPeriod({ calendar, start, length: 15, unit: 'day' })).toMatchObject({
      rawEnd,
      end,
      isExtended: rawEnd !== end,
    })
  })

  test('ten days against a ruling that end on Labour Day go to 6 May', () => {
    expect(legalPeriod({ calendar, start: '2026-04-21', length: 10, unit: 'day' })).toMatchObject({
      rawEnd: '2026-05-01',
      end: '2026-05-06',
    })
  })
})

describe('the derivation in words', () => {
  test('extended over a holiday', () => {
    expect(legalPeriod({ calendar, start: '2026-09-16', length: 15, unit: 'day' }).steps).toEqual([
      '2026-09-16 收到，当日不计，次日起算',
      '15 日届满日为 2026-10-01（星期四，国庆节放假）',
      '届满日为休假日，顺延至其后首个工作日 2026-10-08（星期四）',
    ])
  })

  test('not extended on a make-up Saturday', () => {
    expect(legalPeriod({ calendar, start: '2026-09-25', length: 15, unit: 'day', event: '签收判决书' }).steps).toEqual([
      '2026-09-25 签收判决书，当日不计，次日起算',
      '15 日届满日为 2026-10-10（星期六，国庆节调休上班）',
      '届满日不是休假日，不顺延',
    ])
  })

  test('an end in a year without entered holidays carries a warning, a start in one does not', () => {
    expect(legalPeriod({ calendar, start: '2026-12-20', length: 15, unit: 'day' }).warning).toBe(
      '2027 年的节假日尚未录入，仅按周末推算，结果可能变化',
    )
    expect(legalPeriod({ calendar, start: '2025-12-20', length: 15, unit: 'day' })).toMatchObject({ end: '2026-01-04' })
    expect(legalPeriod({ calendar, start: '2025-12-20', length: 15, unit: 'day' }).warning).toBeUndefined()
  })
})

describe('a year that is not confirmed as complete', () => {
  const newYear: SpecialDay = { date: '2027-01-01', type: 'holiday', name: '元旦' }

  test('has a warning after a single holiday is entered, and none after the confirmation', () => {
    const period = { start: '2027-02-01', length: 15, unit: 'day' } as const
    expect(legalPeriod({ calendar, ...period }).warning).toContain('2027 年的节假日尚未录入')
    const oneDay = createCalendar([...days2026, newYear], { confirmedYears: [2026] })
    expect(legalPeriod({ calendar: oneDay, ...period }).warning).toBe('2027 年的节假日安排尚未确认完整，结果可能变化')
    const confirmed = createCalendar([...days2026, newYear], { confirmedYears: [2027] })
    expect(legalPeriod({ calendar: confirmed, ...period }).warning).toBeUndefined()
  })

  test('does not extend a period past a weekend that may become a working day', () => {
    const saturday = { start: '2027-01-01', length: 15, unit: 'day' } as const
    expect(legalPeriod({ calendar, ...saturday })).toMatchObject({
      end: '2027-01-16',
      isExtended: false,
      steps: [
        '2027-01-01 收到，当日不计，次日起算',
        '15 日届满日为 2027-01-16（星期六，周末）',
        '2027-01-16（星期六，周末）可能调休上班，年度安排确认前按较早日期计，不再顺延',
      ],
    })
    expect(legalPeriod({ calendar: allConfirmed, ...saturday }).end).toBe('2027-01-18')
    expect(legalPeriod({ calendar, ...saturday, makeupCountsAsRest: true }).end).toBe('2027-01-18')
  })

  test('an entered holiday extends it up to the first doubtful day', () => {
    const friday = createCalendar([newYear], { confirmedYears: [2026] })
    const { end, steps } = legalPeriod({ calendar: friday, start: '2026-12-17', length: 15, unit: 'day' })
    expect(end).toBe('2027-01-02')
    expect(steps[2]).toBe(
      '届满日为休假日，顺延至 2027-01-02；2027-01-02（星期六，周末）可能调休上班，年度安排确认前按较早日期计，不再顺延',
    )
  })

  test('the last days of December depend on next year’s notice too', () => {
    const ends = (start: string) => legalPeriod({ calendar, start, length: 15, unit: 'day' })
    expect(ends('2026-12-16').warning).toContain('2027 年')
    expect(ends('2026-12-11')).toMatchObject({ end: '2026-12-26' })
    expect(ends('2026-12-09').warning).toBeUndefined()
  })

  test('the provisional end is never after the final one, whatever is entered later', () => {
    const first = mustDayNumber('2027-01-01')
    const anyDay = fc.integer({ min: first, max: first + 60 }).map(toPlainDate)
    const entry = fc.record({ date: anyDay, type: fc.constantFrom('holiday', 'makeup'), name: fc.constant('某日') })
    const entries = fc.uniqueArray(entry as fc.Arbitrary<SpecialDay>, { selector: ({ date }) => date, maxLength: 30 })
    fc.assert(
      fc.property(entries, fc.nat(30), anyDay, fc.boolean(), (all, known, start, makeupCountsAsRest) => {
        const period = { start, length: 5, unit: 'day', makeupCountsAsRest } as const
        const early = legalPeriod({ calendar: createCalendar(all.slice(0, known)), ...period })
        const final = legalPeriod({ calendar: createCalendar(all, { confirmedYears: [2027] }), ...period })
        expect(early.end <= final.end).toBe(true)
        expect(early.warning).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
})

describe('the setting for worked weekends: is one still a rest day?', () => {
  test.each([
    ['2026-09-25', '2026-10-12'],
    ['2026-01-30', '2026-02-24'],
    ['2026-09-05', '2026-09-21'],
  ])('switched on, 15 days from %s end %s', (start, end) => {
    expect(legalPeriod({ calendar, start, length: 15, unit: 'day', makeupCountsAsRest: true }).end).toBe(end)
  })

  test('the derivation names the setting', () => {
    expect(
      legalPeriod({ calendar, start: '2026-09-25', length: 15, unit: 'day', makeupCountsAsRest: true }).steps[1],
    ).toBe('15 日届满日为 2026-10-10（星期六，国庆节调休上班，按设置仍算休假日）')
  })

  test('a make-up entry on an ordinary weekday is a working day under either reading', () => {
    const odd = createCalendar([...days2026, { date: '2026-11-18', type: 'makeup', name: '补班' }])
    const period = { calendar: odd, start: '2026-11-08', length: 10, unit: 'day', makeupCountsAsRest: true } as const
    expect(legalPeriod(period)).toMatchObject({ end: '2026-11-18', isExtended: false })
  })

  test('an extension does not stop at a worked Saturday either', () => {
    const toNewYear = { calendar, start: '2025-12-31', length: 3, unit: 'day' } as const
    expect(legalPeriod(toNewYear).end).toBe('2026-01-04')
    expect(legalPeriod({ ...toNewYear, makeupCountsAsRest: true }).end).toBe('2026-01-05')
  })
})

describe('months and years', () => {
  test.each([
    ['2026-01-15', 6, 'month', '2026-07-15'],
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2026-08-31', 6, 'month', '2027-02-28'],
    ['2025-12-31', 2, 'month', '2026-02-28'],
    ['2026-02-28', 1, 'month', '2026-03-28'],
    ['2024-02-29', 1, 'year', '2025-02-28'],
    ['2024-02-29', 4, 'year', '2028-02-29'],
    ['2026-03-02', 2, 'year', '2028-03-02'],
  ] as const)('%s and %i %s: raw end %s', (start, length, unit, rawEnd) => {
    expect(legalPeriod({ calendar, start, length, unit }).rawEnd).toBe(rawEnd)
  })

  test('a month without the day states that its last day is used', () => {
    expect(legalPeriod({ calendar: allConfirmed, start: '2026-08-31', length: 6, unit: 'month' })).toMatchObject({
      end: '2027-03-01',
      steps: [
        '2026-08-31 收到，当日不计，次日起算',
        '6 个月届满日为 2027-02-28（星期日，周末）：该月无对应日，取月末日',
        '届满日为休假日，顺延至其后首个工作日 2027-03-01（星期一）',
      ],
    })
  })

  test('two years to apply for enforcement', () => {
    expect(legalPeriod({ calendar, start: '2024-10-03', length: 2, unit: 'year', event: '履行期届满' })).toMatchObject({
      rawEnd: '2026-10-03',
      end: '2026-10-08',
    })
  })
})

describe('the firm’s own days do not move a court’s period', () => {
  const house = createCalendar(
    [
      ...days2026,
      { date: '2026-06-01', type: 'rest', name: '周年庆' },
      { date: '2026-06-06', type: 'work', name: '加班' },
      { date: '2026-10-05', type: 'work', name: '值班' },
    ],
    { confirmedYears: [2026] },
  )

  test('a period that ends on the firm’s day off ends there, and the derivation warns', () => {
    const period = legalPeriod({ calendar: house, start: '2026-05-17', length: 15, unit: 'day' })
    expect(period).toMatchObject({ end: '2026-06-01', isExtended: false })
    expect(period.steps.at(-1)).toBe('2026-06-01（星期一）本单位休息（周年庆）不是法定休假日，不再顺延，请提前办理')
  })

  test('overtime in the firm makes neither a Saturday nor a holiday a working day of the court', () => {
    expect(legalPeriod({ calendar: house, start: '2026-05-22', length: 15, unit: 'day' }).end).toBe('2026-06-08')
    expect(legalPeriod({ calendar: house, start: '2026-09-20', length: 15, unit: 'day' }).end).toBe('2026-10-08')
  })
})

describe('bad input', () => {
  test.each([0, -1, 1.5, Number.NaN, 1e9])('refuses a length of %d', (length) => {
    expect(() => legalPeriod({ calendar, start: '2026-01-01', length, unit: 'day' })).toThrow('期间长度')
  })

  test('refuses a start that does not exist', () => {
    expect(() => legalPeriod({ calendar, start: '2026-02-29', length: 1, unit: 'day' })).toThrow(
      '日期“2026-02-29”不存在',
    )
  })
})

describe('any period of days around 2026', () => {
  const base = mustDayNumber('2025-10-01')
  const anyStart = fc.integer({ min: base, max: base + 500 }).map(toPlainDate)

  test('never ends on a rest day or before its raw end, and ends there unless that is a rest day', () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 1, max: 200 }), fc.boolean(), (start, length, makeupCountsAsRest) => {
        const period = { calendar: allConfirmed, start, length, unit: 'day', makeupCountsAsRest } as const
        const { rawEnd, end, isExtended } = legalPeriod(period)
        const isRest = (date: string) => {
          const isWeekend = [0, 6].includes(weekdayOf(mustDayNumber(date)))
          return !isWorkday(calendar, date) || (makeupCountsAsRest && isWeekend)
        }
        expect(isRest(end)).toBe(false)
        expect(mustDayNumber(rawEnd) - mustDayNumber(start)).toBe(length)
        expect(isExtended).toBe(isRest(rawEnd))
        for (let day = mustDayNumber(rawEnd); day < mustDayNumber(end); day++)
          expect(isRest(toPlainDate(day))).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})
