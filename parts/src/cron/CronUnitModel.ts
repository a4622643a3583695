import type { CronUnit } from '@lexdesk/domain/cron'

/** The option numbers of `cronEvery`. */
export const cronOption = {
  every: 1,
  increment: 2,
  specific: 3,
  range: 4,
  none: 5,
  lastDay: 6,
  lastWorkday: 7,
  lastWeekday: 8,
  beforeMonthEnd: 9,
  nearestWorkday: 10,
  nthWeekday: 11,
  /** The original text, if no other mode can show it. */
  custom: 12,
} as const

export type CronOption = (typeof cronOption)[keyof typeof cronOption]

/**
 * One unit in the specification's terms. Fields that the current mode does not use are retained for the modes that do.
 */
export interface CronUnitModel {
  cronEvery: CronOption
  incrementStart: number
  incrementIncrement: number
  rangeStart: number
  rangeEnd: number
  specificSpecific: readonly number[]
  cronLastSpecificDomDay: number
  cronDaysBeforeEomMinus: number
  cronDaysNearestWeekday: number
  cronNthDayDay: number
  cronNthDayNth: number
  custom: string
}

const { every, increment, specific, range, none, custom } = cronOption
const { lastDay, lastWorkday, lastWeekday, beforeMonthEnd, nearestWorkday, nthWeekday } = cronOption

const plainOptions = [every, increment, range, specific, custom]

/** The modes of each unit, in the order of the dialog. */
export const cronOptions: Readonly<Record<CronUnit, readonly CronOption[]>> = {
  second: plainOptions,
  minute: plainOptions,
  hour: plainOptions,
  day: [none, every, increment, range, specific, lastDay, lastWorkday, beforeMonthEnd, nearestWorkday, custom],
  month: plainOptions,
  week: [none, every, increment, range, specific, lastWeekday, nthWeekday, custom],
  year: plainOptions,
}
