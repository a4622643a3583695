import { appointmentStatistics } from './appointmentStatistics.ts'
import { contractStatistics } from './contractStatistics.ts'
import { counselStatistics } from './counselStatistics.ts'
import { entrustmentStatistics } from './entrustmentStatistics.ts'
import { enterpriseStatistics } from './enterpriseStatistics.ts'
import { goodAtStatistics } from './goodAtStatistics.ts'
import { templateStatistics } from './templateStatistics.ts'
import { packageStatistics } from './packageStatistics.ts'
import { articleStatistics } from './articleStatistics.ts'
import { regionStatistics } from './regionStatistics.ts'
import { appraiseStatistics } from './appraiseStatistics.ts'
import type { Statistic } from './Statistic.ts'

const list = [
  ...appointmentStatistics,
  ...counselStatistics,
  ...entrustmentStatistics,
  ...contractStatistics,
  ...enterpriseStatistics,
  ...goodAtStatistics,
  ...templateStatistics,
  ...packageStatistics,
  ...articleStatistics,
  ...regionStatistics,
  ...appraiseStatistics,
] as const

export type StatisticCode = (typeof list)[number]['code']

/** All reports, in display order. */
export const statistics: readonly (Statistic & { code: StatisticCode })[] = list
