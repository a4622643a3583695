/** A place on the axis: what stands below it, and its whole name for tooltips and readers. */
export interface ChartPlace {
  key: string
  short: string
  full: string
}

export interface ChartSeries {
  key: string
  title: string
  /** One value a place. */
  values: readonly number[]
  /** Which colour and pattern it has; the order decides otherwise. The same thing looks the same in every chart. */
  look?: number
}

export const lookOf = ({ look }: ChartSeries, index: number): number => look ?? index

/** How values are written: whole beside their names, and as short as can be on the axis. */
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

export interface ChartProps {
  /** Says what is shown; readers hear it, and it heads the table. */
  title: string
  data: ChartData
  height?: number
  /** What happens to names that have too little room: months may be left out, people are shortened. */
  crowded?: 'skip' | 'shorten'
}

export const unitOf = ({ unit = counts }: ChartData): ChartUnit => unit

/** One place in words: 2026年3月：预约 4，委托 2. */
export function placeWords(data: ChartData, index: number): string {
  const { series, places } = data
  const values = series.map(({ title, values: all }) => `${title} ${unitOf(data).value(all[index] ?? 0)}`)
  return `${places[index]?.full ?? ''}：${values.join('，')}`
}
