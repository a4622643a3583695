/** A place on the axis: the text below it, and its whole name for tooltips and screen readers. */
export interface ChartPlace {
  key: string
  short: string
  full: string
}

export interface ChartSeries {
  key: string
  title: string
  /** One value per place. */
  values: readonly number[]
  /** Index of its colour and pattern; the order decides otherwise. The same thing looks the same in every chart. */
  look?: number
  /** Failures are red. */
  isBad?: boolean
}

/** How values are written: whole beside their names, and as short as possible on the axis. */
export interface ChartUnit {
  value(value: number): string
  tick(value: number): string
}

const counts: ChartUnit = {
  value: (value) => value.toLocaleString('zh-CN'),
  tick: (value) => value.toLocaleString('zh-CN'),
}

/** Numbers from 0 up: counts of things, unless a unit says otherwise. */
export interface ChartData {
  /** What the places are, such as 月份. */
  dimension: string
  places: readonly ChartPlace[]
  series: readonly ChartSeries[]
  unit?: ChartUnit
}

/** Bars side by side, bars on top of each other, or lines over time. */
export type ChartKind = 'grouped' | 'stacked' | 'line'

/** Names that do not fit below the axis: months may be left out, people are shortened. */
export type Crowded = 'skip' | 'shorten'

export const unitOf = ({ unit = counts }: ChartData): ChartUnit => unit

/** One place in words: 2026年3月：预约 4，委托 2. */
export function placeWords(data: ChartData, index: number): string {
  const { series, places } = data
  const values = series.map(({ title, values: all }) => `${title} ${unitOf(data).value(all[index] ?? 0)}`)
  return `${places[index]?.full ?? ''}：${values.join('，')}`
}
