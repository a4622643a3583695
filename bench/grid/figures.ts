import { median } from '../median.ts'
import type { Side } from './servePages.ts'

export type Figures = Partial<Record<Side, number[]>>

const names: Record<Side, string> = {
  ours: 'ours',
  floor: 'the floor',
  agGrid: 'AG Grid',
  antTable: 'antd Table',
  vxeTable: 'vxe-table',
}
const peers = ['agGrid', 'antTable', 'vxeTable'] as const

export function middleOf(figures: Figures, side: Side): number {
  return median(...(figures[side] ?? [Number.NaN]))
}

/** The best figure of the alternative grids. */
export function bestPeer(figures: Figures): { name: string; figure: number } {
  const all = peers
    .filter((side) => figures[side])
    .map((side) => ({ name: names[side], figure: middleOf(figures, side) }))
  return all.toSorted((one, other) => one.figure - other.figure)[0]!
}

/** The median of every side, and the range of its rounds. */
export function describe(figures: Figures, print: (figure: number) => string): string {
  return (Object.keys(figures) as Side[])
    .map((side) => {
      const all = figures[side]!
      return `${names[side]} ${print(middleOf(figures, side))} (${print(Math.min(...all))} to ${print(Math.max(...all))})`
    })
    .join(', ')
}

export const ms = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`
