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

/** Counts of things: whole numbers from 0 up. */
export interface ChartData {
  /** What the places are, such as 月份. */
  dimension: string
  places: readonly ChartPlace[]
  series: readonly ChartSeries[]
}

export interface ChartProps {
  /** Says what is shown; readers hear it, and it heads the table. */
  title: string
  data: ChartData
  height?: number
  /** What happens to names that have too little room: months may be left out, people are shortened. */
  crowded?: 'skip' | 'shorten'
}

export const valueText = (value: number): string => value.toLocaleString('zh-CN')

/** One place in words: 2026年3月：预约 4，委托 2. */
export function placeWords({ series, places }: ChartData, index: number): string {
  const values = series.map(({ title, values: all }) => `${title} ${valueText(all[index] ?? 0)}`)
  return `${places[index]?.full ?? ''}：${values.join('，')}`
}
