import type { CronPart } from './CronExpression.ts'
import { cronRules, type CronUnit } from './CronUnit.ts'

/** Every number that a field names, in order, except values that depend on the month. */
export function valuesOf(unit: CronUnit, parts: readonly CronPart[]): number[] {
  return [...new Set(parts.flatMap((part) => valuesOfPart(unit, part)))].sort((a, b) => a - b)
}

function valuesOfPart(unit: CronUnit, part: CronPart): number[] {
  const { min, max } = cronRules[unit]
  switch (part.kind) {
    case 'every':
      return series(unit, min, max, 1)
    case 'value':
      return [part.value]
    case 'range':
      return series(unit, part.from, part.to, 1)
    case 'step':
      return series(unit, part.from ?? min, part.to ?? max, part.step)
    default:
      return []
  }
}

/** A range whose end is before its start wraps around: Friday to Monday, 22 to 2 o'clock. */
function series(unit: CronUnit, from: number, to: number, step: number): number[] {
  const { min, max } = cronRules[unit]
  const size = max - min + 1
  const end = to < from ? to + size : to
  const values: number[] = []
  for (let n = from; n <= end; n += step) values.push(n > max ? n - size : n)
  return values
}
