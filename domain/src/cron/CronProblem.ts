import type { CronUnit } from './CronUnit.ts'

/** Why an expression is invalid, in words for its author. */
export class CronProblem extends Error {
  override name = 'CronProblem'
  readonly unit: CronUnit | undefined

  constructor(message: string, unit?: CronUnit) {
    super(message)
    this.unit = unit
  }
}
