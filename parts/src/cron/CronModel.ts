import { beijingYear } from '@lexdesk/domain/clock'
import { cronFields, type CronUnit, cronUnits } from '@lexdesk/domain/cron'
import { cronBounds, cronValues } from './cronBounds.ts'
import { cronOption, type CronOption, type CronUnitModel } from './CronUnitModel.ts'
import { readCronField } from './readCronField.ts'

export type CronModel = Readonly<Record<CronUnit, CronUnitModel>>

/** Reads each field into the mode that can show it. Never rejects: invalid fields are retained as written. */
export function readCronModel(text: string): CronModel {
  const fields = cronFields(text)
  const entries = cronUnits.map((unit) => [unit, { ...idleUnit(unit), ...readCronField(unit, fields[unit]) }] as const)
  return Object.fromEntries(entries) as Record<CronUnit, CronUnitModel>
}

/** Default values of the modes of a unit. */
function idleUnit(unit: CronUnit): CronUnitModel {
  const { rangeStart, rangeEnd } = cronBounds[unit]
  const first = firstValue(unit)
  return {
    cronEvery: cronOption.every,
    incrementStart: first,
    incrementIncrement: 1,
    rangeStart: Math.max(first, rangeStart.min),
    rangeEnd: unit === 'year' ? first : rangeEnd.max,
    specificSpecific: [],
    cronLastSpecificDomDay: 6,
    cronDaysBeforeEomMinus: 1,
    cronDaysNearestWeekday: 15,
    cronNthDayDay: 6,
    cronNthDayNth: 1,
    custom: '',
  }
}

/** The lowest value, except that the year starts with the current one: past years never run. */
function firstValue(unit: CronUnit): number {
  const values = cronValues[unit]
  const thisYear = beijingYear(new Date())
  return unit === 'year' && values.includes(thisYear) ? thisYear : values[0]!
}

export function printCronModel(model: CronModel): string {
  return cronUnits.map((unit) => printUnit(model[unit])).join(' ')
}

function printUnit(unit: CronUnitModel): string {
  switch (unit.cronEvery) {
    case cronOption.every:
      return '*'
    case cronOption.increment:
      return `${unit.incrementStart}/${unit.incrementIncrement}`
    case cronOption.specific:
      return unit.specificSpecific.join(',')
    case cronOption.range:
      return `${unit.rangeStart}-${unit.rangeEnd}`
    case cronOption.none:
      return '?'
    case cronOption.lastDay:
      return 'L'
    case cronOption.lastWorkday:
      return 'LW'
    case cronOption.lastWeekday:
      return `${unit.cronLastSpecificDomDay}L`
    case cronOption.beforeMonthEnd:
      return `L-${unit.cronDaysBeforeEomMinus}`
    case cronOption.nearestWorkday:
      return `${unit.cronDaysNearestWeekday}W`
    case cronOption.nthWeekday:
      return `${unit.cronNthDayDay}#${unit.cronNthDayNth}`
    case cronOption.custom:
      return unit.custom
  }
}

/** Switches the mode of one unit. A mode without a value yet gets a default. */
export function chooseCronOption(model: CronModel, unit: CronUnit, cronEvery: CronOption): CronModel {
  const { specificSpecific } = model[unit]
  if (cronEvery === cronOption.specific && specificSpecific.length === 0)
    return changeCronUnit(model, unit, { cronEvery, specificSpecific: [firstValue(unit)] })
  if (cronEvery === cronOption.custom) {
    const written = printUnit(model[unit])
    return changeCronUnit(model, unit, { cronEvery, custom: written === '?' ? '*' : written })
  }
  return changeCronUnit(model, unit, { cronEvery })
}

/** Changes one unit. Quartz requires that one of day and week is unspecified, so setting one clears the other. */
export function changeCronUnit(model: CronModel, unit: CronUnit, change: Partial<CronUnitModel>): CronModel {
  const changed = withoutGaps({ ...model[unit], ...change })
  const next = { ...model, [unit]: changed }
  const other = unit === 'day' ? 'week' : unit === 'week' ? 'day' : undefined
  if (!other) return next
  if (changed.cronEvery !== cronOption.none)
    return { ...next, [other]: { ...model[other], cronEvery: cronOption.none } }
  if (model[other].cronEvery !== cronOption.none) return next
  return { ...next, [other]: { ...model[other], cronEvery: cronOption.every } }
}

/** An empty field would shift the fields after it, so it means every value until one is entered. */
function withoutGaps(unit: CronUnitModel): CronUnitModel {
  const custom = unit.custom.normalize('NFKC').replace(/\s+/g, '')
  const isEmptyList = unit.cronEvery === cronOption.specific && unit.specificSpecific.length === 0
  const isEmptyText = unit.cronEvery === cronOption.custom && custom === ''
  return { ...unit, custom, ...((isEmptyList || isEmptyText) && { cronEvery: cronOption.every }) }
}
