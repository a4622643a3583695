import { axisLabels, textWidth } from './axisLabels.ts'
import { type ChartData, unitOf } from './ChartData.ts'
import { niceTicks } from './niceTicks.ts'

export interface Geometry {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** The width that belongs to one place. */
  slot: number
  ticks: readonly number[]
  labels: readonly (string | null)[]
  /** The middle of a place. */
  x(index: number): number
  y(value: number): number
}

interface Space {
  width: number
  height: number
  /** The largest value that is drawn: a sum where values are stacked. */
  largest: number
  crowded: 'skip' | 'shorten'
}

/** Where everything stands. */
export function geometryOf(data: ChartData, { width, height, largest, crowded }: Space): Geometry {
  const ticks = niceTicks(largest)
  const top = 8
  const bottom = height - 24
  const left = Math.max(...ticks.map((tick) => textWidth(unitOf(data).tick(tick)))) + 8
  const right = width - 4
  const slot = Math.max(1, (right - left) / Math.max(1, data.places.length))
  const highest = ticks.at(-1) ?? 1
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    slot,
    ticks,
    labels: axisLabels(
      data.places.map(({ short }) => short),
      slot,
      crowded,
    ),
    x: (index) => left + slot * (index + 0.5),
    y: (value) => bottom - ((bottom - top) * value) / highest,
  }
}
