import { type ChartData, type ChartProps, lookOf } from './ChartData.ts'
import { ChartFrame } from './ChartFrame.tsx'
import styles from './charts.module.css'
import type { Geometry } from './geometry.ts'
import { seriesClass } from './seriesClass.ts'
import { fillOf, SeriesFills } from './SeriesFills.tsx'

interface BarChartProps extends ChartProps {
  layout?: 'grouped' | 'stacked'
}

const widestBar = { grouped: 18, stacked: 32 }

/** Counts by place: bars side by side, or one upon the other. */
export function BarChart({ layout = 'grouped', ...props }: BarChartProps) {
  const { series, places } = props.data
  const sums = places.map((_, index) => series.map(({ values }) => values[index] ?? 0))
  const largest = Math.max(
    0,
    ...sums.map((values) => (layout === 'stacked' ? values.reduce((a, b) => a + b, 0) : Math.max(0, ...values))),
  )
  return (
    <ChartFrame
      {...props}
      largest={largest}
      marks={(geometry, id) => (
        <>
          <SeriesFills id={id} />
          <Bars data={props.data} layout={layout} geometry={geometry} id={id} />
        </>
      )}
      sample={(look, id) => (
        <svg className={styles.sample} width={14} height={12} aria-hidden="true">
          <rect className={styles.bar} x={1} y={1} width={12} height={10} fill={fillOf(id, look)} />
        </svg>
      )}
    />
  )
}

interface BarsProps {
  data: ChartData
  layout: 'grouped' | 'stacked'
  geometry: Geometry
  id: string
}

function Bars({ data: { series, places }, layout, geometry: { slot, x, y }, id }: BarsProps) {
  const columns = layout === 'stacked' ? 1 : series.length
  const width = Math.max(1, Math.min(widestBar[layout], (slot * 0.8) / columns))
  const below = places.map(() => 0)
  return series.map((one, at) => (
    <g key={one.key} className={seriesClass(lookOf(one, at))}>
      {places.map((place, index) => {
        const value = one.values[index] ?? 0
        const from = layout === 'stacked' ? below[index]! : 0
        below[index]! += value
        const column = layout === 'stacked' ? 0 : at
        return (
          value > 0 && (
            <rect
              key={place.key}
              className={styles.bar}
              x={x(index) + (column - columns / 2) * width + 0.5}
              y={y(from + value)}
              width={Math.max(1, width - 1)}
              height={y(from) - y(from + value)}
              fill={fillOf(id, lookOf(one, at))}
            />
          )
        )
      })}
    </g>
  ))
}
