import { type CronPart, CronError, type CronUnit, parseCronField } from '@lexdesk/domain/cron'
import { type Bounds, beforeMonthEndBounds, cronBounds, cronValues } from './cronBounds.ts'
import { cronOption, type CronUnitModel } from './CronUnitModel.ts'

type Shown = Partial<CronUnitModel>

const isWithin = (value: number, { min, max }: Bounds): boolean => value >= min && value <= max

/** The mode that can show a field without loss; custom if none can. */
export function readCronField(unit: CronUnit, text: string): Shown {
  const parts = partsOf(unit, text)
  const shown = parts && (listOf(unit, parts) ?? (parts.length === 1 ? modeOf(unit, parts[0]!) : undefined))
  return shown ?? { cronEvery: cronOption.custom, custom: text }
}

function partsOf(unit: CronUnit, text: string): CronPart[] | undefined {
  try {
    return parseCronField(unit, text)
  } catch (error) {
    if (error instanceof CronError) return undefined
    throw error
  }
}

function listOf(unit: CronUnit, parts: readonly CronPart[]): Shown | undefined {
  const list = parts.flatMap((part) => (part.kind === 'value' ? [part.value] : []))
  const isOffered = list.every((value) => cronValues[unit].includes(value))
  if (list.length < parts.length || new Set(list).size < list.length || !isOffered) return undefined
  return { cronEvery: cronOption.specific, specificSpecific: list }
}

function modeOf(unit: CronUnit, part: CronPart): Shown | undefined {
  const bounds = cronBounds[unit]
  switch (part.kind) {
    case 'every':
      return { cronEvery: cronOption.every }
    case 'none':
      return { cronEvery: cronOption.none }
    case 'value':
      return undefined
    case 'range': {
      const isShown = isWithin(part.from, bounds.rangeStart) && isWithin(part.to, bounds.rangeEnd)
      return isShown ? { cronEvery: cronOption.range, rangeStart: part.from, rangeEnd: part.to } : undefined
    }
    case 'step': {
      if (part.from === undefined || part.to !== undefined) return undefined
      const isShown = isWithin(part.from, bounds.incrementStart) && isWithin(part.step, bounds.incrementIncrement)
      return isShown
        ? { cronEvery: cronOption.increment, incrementStart: part.from, incrementIncrement: part.step }
        : undefined
    }
    case 'monthEnd':
      if (part.before === 0) return { cronEvery: part.isWorkday ? cronOption.lastWorkday : cronOption.lastDay }
      if (part.isWorkday || !isWithin(part.before, beforeMonthEndBounds)) return undefined
      return { cronEvery: cronOption.beforeMonthEnd, cronDaysBeforeEomMinus: part.before }
    case 'nearest':
      return { cronEvery: cronOption.nearestWorkday, cronDaysNearestWeekday: part.day }
    case 'lastOf':
      return { cronEvery: cronOption.lastWeekday, cronLastSpecificDomDay: part.weekday }
    case 'nth':
      return { cronEvery: cronOption.nthWeekday, cronNthDayDay: part.weekday, cronNthDayNth: part.nth }
  }
}
