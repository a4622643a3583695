import { cronRules, type CronUnit, cronUnits } from '@lexdesk/domain/cron'

export interface Bounds {
  min: number
  max: number
}

interface UnitBounds {
  incrementStart: Bounds
  incrementIncrement: Bounds
  rangeStart: Bounds
  rangeEnd: Bounds
}

const between = (min: number, max: number): Bounds => ({ min, max })
const allBetween = (min: number, max: number): UnitBounds => ({
  incrementStart: between(min, max),
  incrementIncrement: between(1, max),
  rangeStart: between(min, max),
  rangeEnd: between(min, max),
})

/** The ranges that the dialog accepts: 2-data-entry-parts.md §5. */
export const cronBounds: Readonly<Record<CronUnit, UnitBounds>> = {
  second: { ...allBetween(0, 59), rangeStart: between(1, 59) },
  minute: { ...allBetween(0, 59), incrementIncrement: between(1, 60) },
  hour: allBetween(0, 23),
  day: allBetween(1, 31),
  // Quartz has no month 0 and no interval of 0: the dialog accepts them and shows an error.
  month: { ...allBetween(1, 12), incrementStart: between(0, 12), incrementIncrement: between(0, 12) },
  week: allBetween(1, 7),
  year: { ...allBetween(2019, 2119), incrementIncrement: between(1, 99) },
}

export const nthBounds = between(1, 5)
/** The first day of a 31-day month is 30 days before its end. */
export const beforeMonthEndBounds = between(1, 30)

const firstYear = 2019
const yearCount = 100

const valuesOf = (unit: CronUnit): readonly number[] => {
  const { min, max } = cronRules[unit]
  const [first, count] = unit === 'year' ? [firstYear, yearCount] : [min, max - min + 1]
  return Array.from({ length: count }, (_, index) => first + index)
}

/** The values that can be selected individually. */
export const cronValues = Object.fromEntries(cronUnits.map((unit) => [unit, valuesOf(unit)])) as Record<
  CronUnit,
  readonly number[]
>
