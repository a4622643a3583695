import { countText } from '@lexdesk/domain'

/** A place on the axis: its label, and its full name for tooltips and screen readers. */
export interface ChartPlace {
  key: string
  short: string
  full: string
  /** Index of the colour of its share; by default its position. */
  look?: number
}

export interface ChartSeries {
  key: string
  title: string
  /** One value per place; null where there is none, which is drawn as a gap. */
  values: readonly (number | null)[]
  /** Index of its colour and pattern; by default its position. The same series looks the same in every chart. */
  look?: number
  /** Failures are red. */
  isBad?: boolean
}

/** Formats values: in full beside their names, and as short as possible on the axis. */
export interface ChartUnit {
  value(value: number): string
  tick(value: number): string
}

const counts: ChartUnit = { value: countText, tick: countText }

/** Numbers from 0 up: counts, unless a unit is given. */
export interface ChartData {
  /** What the places are, such as 月份. */
  dimension: string
  places: readonly ChartPlace[]
  series: readonly ChartSeries[]
  unit?: ChartUnit
}

/** Grouped bars, stacked bars, or lines over time; shares of the first series; every series against every place. */
export type ChartKind = 'grouped' | 'stacked' | 'line' | 'area' | ShareKind
export type ShareKind = 'pie' | 'funnel' | 'gauge' | 'heatmap'

export const isShare = (kind: ChartKind): kind is ShareKind =>
  kind === 'pie' || kind === 'funnel' || kind === 'gauge' || kind === 'heatmap'

/** How labels that do not fit are handled: months may be skipped, names are shortened. */
export type Crowded = 'skip' | 'shorten'

export const unitOf = ({ unit = counts }: ChartData): ChartUnit => unit

/** A value in full, or a dash. */
export function valueText(data: ChartData, value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? unitOf(data).value(value) : '—'
}

/** One place as text: 2026年3月：预约 4，委托 2. */
export function placeWords(data: ChartData, index: number): string {
  const { series, places } = data
  const values = series.map(({ title, values: all }) => `${title} ${valueText(data, all[index])}`)
  return `${places[index]?.full ?? ''}：${values.join('，')}`
}
