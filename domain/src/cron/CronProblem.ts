import type { CronUnit } from './CronUnit.ts'

/** Why an expression cannot be read, in words for whoever wrote it. */
export class CronProblem extends Error {
  override name = 'CronProblem'
  readonly unit: CronUnit | undefined

  constructor(message: string, unit?: CronUnit) {
    super(message)
    this.unit = unit
  }
}
