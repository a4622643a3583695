import type { ReactNode } from 'react'
import styles from './charts.module.css'
import { type ChartData, lookOf, unitOf } from './ChartData.ts'
import type { Geometry } from './geometry.ts'
import { seriesClass } from './seriesClass.ts'

interface ChartTooltipProps {
  data: ChartData
  index: number
  geometry: Geometry
  sample: (look: number) => ReactNode
}

/** Stands beside its place, on the side that has more room. Readers hear the same from the place itself. */
export function ChartTooltip({ data, index, geometry: { x, slot, width, top }, sample }: ChartTooltipProps) {
  const middle = x(index)
  const beside = Math.min(slot / 2, 24) + 4
  const place = middle > width / 2 ? { right: width - middle + beside } : { left: middle + beside }
  return (
    <div className={styles.tooltip} style={{ top, ...place }} aria-hidden="true">
      <strong>{data.places[index]?.full}</strong>
      {data.series.map((series, at) => (
        <div key={series.key} className={seriesClass(lookOf(series, at))}>
          {sample(lookOf(series, at))}
          <span>{series.title}</span>
          <b>{unitOf(data).value(series.values[index] ?? 0)}</b>
        </div>
      ))}
    </div>
  )
}
