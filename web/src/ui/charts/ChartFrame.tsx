import { type ReactNode, useId, useState } from 'react'
import styles from './charts.module.css'
import { type ChartData, type ChartProps, lookOf, placeWords, unitOf } from './ChartData.ts'
import { ChartPlaces } from './ChartPlaces.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { type Geometry, geometryOf } from './geometry.ts'
import { seriesClass } from './seriesClass.ts'
import { useWidth } from './useWidth.ts'

interface ChartFrameProps extends ChartProps {
  largest: number
  /** Draws the values; `id` makes names of patterns unique on the page. */
  marks: (geometry: Geometry, id: string) => ReactNode
  /** A small picture of a look, for the legend and the tooltip; may use the patterns of the drawing. */
  sample: (look: number, id: string) => ReactNode
}

/** What every chart has: axes, legend, a tooltip that mouse and keyboard reach, and a table for readers. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, data, height = 260, crowded = 'skip', largest, marks } = props
  const [element, width] = useWidth()
  const [active, setActive] = useState<number>()
  const id = useId()
  const sample = (look: number) => props.sample(look, id)
  const geometry = geometryOf(data, { width, height, largest, crowded })
  const shown = active !== undefined && active < data.places.length ? active : undefined

  return (
    <figure className={styles.chart} aria-label={title}>
      <Legend data={data} sample={sample} />
      <div ref={element} className={styles.canvas} style={{ height }}>
        <svg
          className={styles.drawing}
          width={width}
          height={height}
          role="group"
          aria-label={`${title}，左右键逐项查看`}
        >
          <g aria-hidden="true">
            <Axes geometry={geometry} tickText={unitOf(data).tick} />
            {shown !== undefined && (
              <rect
                className={styles.band}
                x={geometry.x(shown) - geometry.slot / 2}
                y={geometry.top}
                width={geometry.slot}
                height={geometry.bottom - geometry.top}
              />
            )}
            {marks(geometry, id)}
          </g>
          <ChartPlaces
            geometry={geometry}
            words={data.places.map((_, index) => placeWords(data, index))}
            active={shown}
            onActive={setActive}
          />
        </svg>
        {shown !== undefined && <ChartTooltip data={data} index={shown} geometry={geometry} sample={sample} />}
      </div>
      <ChartTable title={title} data={data} />
    </figure>
  )
}

function Legend({ data, sample }: { data: ChartData; sample: (look: number) => ReactNode }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {data.series.map((series, index) => (
        <li key={series.key} className={seriesClass(lookOf(series, index))}>
          {sample(lookOf(series, index))}
          {series.title}
        </li>
      ))}
    </ul>
  )
}

interface AxesProps {
  geometry: Geometry
  tickText: (value: number) => string
}

function Axes({ geometry: { ticks, labels, left, right, bottom, x, y }, tickText }: AxesProps) {
  return (
    <g className={styles.axes}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={Math.round(y(tick)) + 0.5} y2={Math.round(y(tick)) + 0.5} />
          <text x={left - 8} y={y(tick)} dominantBaseline="central" textAnchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {labels.map(
        (label, index) =>
          label && (
            <text key={index} x={x(index)} y={bottom + 17} textAnchor="middle">
              {label}
            </text>
          ),
      )}
    </g>
  )
}
