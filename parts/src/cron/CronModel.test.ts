import { beijingYear } from '@lexdesk/domain/clock'
import { cronRules, type CronUnit, cronUnits, parseCron } from '@lexdesk/domain/cron'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bounds, beforeMonthEndBounds, cronBounds, cronValues, nthBounds } from './cronBounds.ts'
import { changeCronUnit, chooseCronOption, printCronModel, readCronModel } from './CronModel.ts'
import { cronOption, type CronOption, cronOptions } from './CronUnitModel.ts'

const within = ({ min, max }: Bounds): fc.Arbitrary<number> => fc.integer({ min, max })
/** Quartz has no month 0 and no interval of 0, although the dialog accepts them. */
const legal = (unit: CronUnit, bounds: Bounds): fc.Arbitrary<number> =>
  within({ ...bounds, min: unit === 'month' ? Math.max(1, bounds.min) : bounds.min })

const weekday = within({ min: 1, max: 7 })

/** Generates the texts that a mode of a unit can produce. */
function written(unit: CronUnit, option: CronOption): fc.Arbitrary<string> {
  const bounds = cronBounds[unit]
  switch (option) {
    case cronOption.every:
      return fc.constant('*')
    case cronOption.increment:
      return fc
        .tuple(legal(unit, bounds.incrementStart), legal(unit, bounds.incrementIncrement))
        .map(([start, step]) => `${start}/${step}`)
    case cronOption.specific:
      return fc.uniqueArray(fc.constantFrom(...cronValues[unit]), { minLength: 1, maxLength: 9 }).map(String)
    case cronOption.range:
      return fc
        .tuple(within(bounds.rangeStart), within(bounds.rangeEnd))
        .filter(([from, to]) => unit !== 'year' || from <= to)
        .map(([from, to]) => `${from}-${to}`)
    case cronOption.none:
      return fc.constant('?')
    case cronOption.lastDay:
      return fc.constant('L')
    case cronOption.lastWorkday:
      return fc.constant('LW')
    case cronOption.lastWeekday:
      return weekday.map((day) => `${day}L`)
    case cronOption.beforeMonthEnd:
      return within(beforeMonthEndBounds).map((days) => `L-${days}`)
    case cronOption.nearestWorkday:
      return within(bounds.rangeStart).map((day) => `${day}W`)
    case cronOption.nthWeekday:
      return fc.tuple(weekday, within(nthBounds)).map(([day, nth]) => `${day}#${nth}`)
    case cronOption.custom:
      return fc
        .tuple(fc.constantFrom(...cronValues[unit]), within({ min: 1, max: cronRules[unit].max === 7 ? 7 : 12 }))
        .chain(([value, step]) => fc.constantFrom(`*/${step}`, `${value}-${value}/${step}`, `${value},${value}`))
  }
}

const modes = cronUnits.flatMap((unit) => cronOptions[unit].map((option) => [unit, option] as const))

function inExpression(unit: CronUnit, field: string): string {
  const rest = { day: unit === 'week' && field !== '?' ? '?' : '*', week: unit === 'day' && field === '?' ? '*' : '?' }
  return cronUnits.map((one) => (one === unit ? field : one === 'day' || one === 'week' ? rest[one] : '*')).join(' ')
}

test.each(modes)('[P3.02] %s in mode %i is parsed as that mode and printed unchanged', (unit, option) => {
  fc.assert(
    fc.property(written(unit, option), (field) => {
      const text = inExpression(unit, field)
      expect(() => parseCron(text)).not.toThrow()
      const model = readCronModel(text)
      expect(model[unit].cronEvery).toBe(option)
      expect(printCronModel(model)).toBe(text)
    }),
    { numRuns: 60 },
  )
})

describe('[P3.02] missing parts', () => {
  test.each([
    ['', '* * * * * ? *'],
    ['   ', '* * * * * ? *'],
    ['0 30', '0 30 * * * ? *'],
    ['0 0 12 1 * ?', '0 0 12 1 * ? *'],
  ])('%j is read as %j', (text, whole) => {
    expect(printCronModel(readCronModel(text))).toBe(whole)
  })
})

test.each([
  ['0 0 9 ? * 2-6 *', 'week', { cronEvery: 4, rangeStart: 2, rangeEnd: 6 }],
  ['0 0 9 ? * MON-fri *', 'week', { cronEvery: 4, rangeStart: 2, rangeEnd: 6 }],
  ['0 0 9 ? * 6#3 *', 'week', { cronEvery: 11, cronNthDayDay: 6, cronNthDayNth: 3 }],
  ['0 0 9 ? * 6L *', 'week', { cronEvery: 8, cronLastSpecificDomDay: 6 }],
  ['0 0 9 L-3 * ? *', 'day', { cronEvery: 9, cronDaysBeforeEomMinus: 3 }],
  ['0 0 9 15W * ? *', 'day', { cronEvery: 10, cronDaysNearestWeekday: 15 }],
  ['0 5/10 9 1 * ? *', 'minute', { cronEvery: 2, incrementStart: 5, incrementIncrement: 10 }],
  ['0 0 18,9 1 * ? *', 'hour', { cronEvery: 3, specificSpecific: [18, 9] }],
  ['0 0 9 1 1 ? 2027', 'year', { cronEvery: 3, specificSpecific: [2027] }],
] as const)('parses the modes of %s: %s', (text, unit, state) => {
  expect(readCronModel(text)[unit]).toMatchObject(state)
})

test.each([
  ['0 0 8-11,14-17 1 * ? *', 'hour'],
  ['*/7 0 9 1 * ? *', 'second'],
  ['0 3-9/2 9 1 * ? *', 'minute'],
  ['0-30 0 9 1 * ? *', 'second'],
  ['0/60 0 9 1 * ? *', 'second'],
  ['0 0 9 L-3W * ? *', 'day'],
  ['0 0 9 1 * ? 1999', 'year'],
  ['0 0 9 1 * ? 2119', 'year'],
  ['0 0 9 1 0/2 ? *', 'month'],
  ['0 0 25 1 * ? *', 'hour'],
  ['0 0 早上 1 * ? *', 'hour'],
] as const)('%s retains its %s as written, since no mode can show it', (text, unit) => {
  const model = readCronModel(text)
  expect(model[unit].cronEvery).toBe(cronOption.custom)
  expect(printCronModel(model)).toBe(text)
})

describe('day and week', () => {
  const start = readCronModel('0 0 9 1 * ? *')

  test('selecting a week mode clears the day, and the reverse', () => {
    const byWeek = changeCronUnit(start, 'week', { cronEvery: cronOption.range, rangeStart: 2, rangeEnd: 6 })
    expect(printCronModel(byWeek)).toBe('0 0 9 ? * 2-6 *')
    expect(printCronModel(chooseCronOption(byWeek, 'day', cronOption.specific))).toBe('0 0 9 1 * ? *')
  })

  test('clearing the day sets the week to every value', () => {
    expect(printCronModel(chooseCronOption(start, 'day', cronOption.none))).toBe('0 0 9 ? * * *')
  })

  const steps = fc.array(
    fc
      .constantFrom(...modes.filter(([, option]) => option !== cronOption.custom))
      .chain(([unit, option]) => fc.record({ unit: fc.constant(unit), option: fc.constant(option) })),
    { maxLength: 12 },
  )

  test('any sequence of choices yields a valid Quartz expression', () => {
    fc.assert(
      fc.property(steps, (choices) => {
        const model = choices.reduce((now, { unit, option }) => chooseCronOption(now, unit, option), readCronModel(''))
        expect(() => parseCron(printCronModel(model))).not.toThrow()
        for (const { unit, option } of choices.slice(-1)) expect(model[unit].cronEvery).toBe(option)
      }),
    )
  })
})

describe('a mode without a value', () => {
  const start = readCronModel('0 0 9 1 * ? *')

  test('starts with the lowest value when it is selected, and the year with the current one', () => {
    expect(printCronModel(chooseCronOption(start, 'month', cronOption.specific))).toBe('0 0 9 1 1 ? *')
    const year = beijingYear(new Date())
    expect(printCronModel(chooseCronOption(start, 'year', cronOption.specific))).toBe(`0 0 9 1 * ? ${year}`)
  })

  test('means every value when its list is emptied', () => {
    const emptied = changeCronUnit(start, 'hour', { cronEvery: cronOption.specific, specificSpecific: [] })
    expect(emptied.hour.cronEvery).toBe(cronOption.every)
    expect(printCronModel(emptied)).toBe('0 0 * 1 * ? *')
  })

  test('never shifts the fields after it: a custom text has no gaps', () => {
    const text = (custom: string) =>
      printCronModel(changeCronUnit(start, 'hour', { cronEvery: cronOption.custom, custom }))
    expect(text('8-11, 14-17')).toBe('0 0 8-11,14-17 1 * ? *')
    expect(text('8，14')).toBe('0 0 8,14 1 * ? *')
    expect(text(' ')).toBe('0 0 * 1 * ? *')
  })

  test('takes over the previous text when it becomes a custom text', () => {
    expect(chooseCronOption(start, 'hour', cronOption.custom).hour.custom).toBe('9')
    expect(printCronModel(chooseCronOption(start, 'week', cronOption.custom))).toBe('0 0 9 ? * * *')
  })
})
