import { type CronUnit, cronUnits } from './CronUnit.ts'

/** One value for each field. */
export function mapUnits<T>(value: (unit: CronUnit, index: number) => T): Record<CronUnit, T> {
  return Object.fromEntries(cronUnits.map((unit, index) => [unit, value(unit, index)])) as Record<CronUnit, T>
}
