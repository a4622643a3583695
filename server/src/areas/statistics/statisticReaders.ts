import type { StatisticCode } from '@lexdesk/domain'
import { appointmentFigures } from './appointmentFigures.ts'
import { contractFigures } from './contractFigures.ts'
import { contractReviews } from './contractReviews.ts'
import { counselFigures } from './counselFigures.ts'
import { entrustmentFigures } from './entrustmentFigures.ts'
import { entrustmentResults } from './entrustmentResults.ts'
import { enterpriseFigures } from './enterpriseFigures.ts'
import { goodAtFigures } from './goodAtFigures.ts'
import { templateFigures } from './templateFigures.ts'
import { packageFigures } from './packageFigures.ts'
import { articleFigures } from './articleFigures.ts'
import { articleReadFigures } from './articleReadFigures.ts'
import { regionFigures } from './regionFigures.ts'
import { appraiseFigures } from './appraiseFigures.ts'
import type { ReadStatistic } from './ReadStatistic.ts'

/** The reckoning of every report. */
export const statisticReaders: Record<StatisticCode, ReadStatistic> = {
  ...appointmentFigures,
  ...counselFigures,
  ...entrustmentFigures,
  ...entrustmentResults,
  ...contractFigures,
  ...contractReviews,
  ...enterpriseFigures,
  ...goodAtFigures,
  ...templateFigures,
  ...packageFigures,
  ...articleFigures,
  ...articleReadFigures,
  ...regionFigures,
  ...appraiseFigures,
}
