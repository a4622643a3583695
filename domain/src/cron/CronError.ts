import type { CronUnit } from './CronUnit.ts'

/** Why an expression is invalid, in words for its author. */
export class CronError extends Error {
  override name = 'CronError'
  readonly unit: CronUnit | undefined

  constructor(message: string, unit?: CronUnit) {
    super(message)
    this.unit = unit
  }
}
