import type { ChartData, ChartKind } from '../../ui/charts/ChartData.ts'
import type { ReportChoice } from './ReportChoice.ts'

export interface ReportPicture {
  kind: ChartKind
  data: ChartData
  /** What the picture leaves out or adds up, in sentences. */
  notes: string[]
  /** What a click on a place or on one of its series means; undefined where no group is behind it. */
  choice(place: number, series?: number): ReportChoice | undefined
}
