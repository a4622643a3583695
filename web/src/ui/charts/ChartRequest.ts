import type { GlobalToken } from 'antd'
import type {
  BarSeriesOption,
  FunnelSeriesOption,
  GaugeSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  PieSeriesOption,
} from 'echarts/charts'
import type {
  AriaComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ChartData, ChartKind, Crowded } from './ChartData.ts'

export type ChartOption = ComposeOption<
  | AriaComponentOption
  | BarSeriesOption
  | FunnelSeriesOption
  | GaugeSeriesOption
  | GridComponentOption
  | HeatmapSeriesOption
  | LegendComponentOption
  | LineSeriesOption
  | PieSeriesOption
  | TooltipComponentOption
  | VisualMapComponentOption
>

export interface ChartRequest {
  kind: ChartKind
  data: ChartData
  crowded: Crowded
  /** Width of the drawing in pixels: axis labels are truncated to their share of it. */
  width: number
  token: GlobalToken
  isDark: boolean
  hasPatterns: boolean
}

/** Colours with a contrast of at least 3:1 on the card. */
export const seriesColors = {
  light: ['#237804', '#1D6FE0', '#D4780A', '#7A4FC9', '#8A918A', '#C41D7F', '#08848A'],
  dark: ['#73D13D', '#5B9BF5', '#E8954A', '#B095EE', '#8A8F8A', '#F07CB4', '#3FC3C9'],
} as const
