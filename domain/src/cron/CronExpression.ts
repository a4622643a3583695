import type { CronUnit } from './CronUnit.ts'

/** One member of a field's list. */
export type CronPart =
  | { kind: 'every' }
  /** `?`: the other one of day and week decides. */
  | { kind: 'none' }
  | { kind: 'value'; value: number }
  | { kind: 'range'; from: number; to: number }
  /** `5/10`, `3-9/2`. Without a start (a star) it begins at the minimum, without an end it runs to the maximum. */
  | { kind: 'step'; from?: number; to?: number; step: number }
  /** Days before the end of the month, or the weekday nearest to that. */
  | { kind: 'monthEnd'; before: number; isWorkday: boolean }
  /** The weekday (Monday to Friday) nearest to a day of the month. */
  | { kind: 'nearest'; day: number }
  /** The last Friday of the month. */
  | { kind: 'lastOf'; weekday: number }
  /** The third Friday of the month. */
  | { kind: 'nth'; weekday: number; nth: number }

export type CronExpression = Readonly<Record<CronUnit, readonly CronPart[]>>
