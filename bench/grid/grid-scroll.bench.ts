import type { BenchResult } from '../BenchResult.ts'
import { bestPeer, describe, middleOf, ms } from './figures.ts'
import { openGrids } from './openGrids.ts'
import { openSides } from './openSides.ts'
import { takeTurns } from './takeTurns.ts'

export const name = 'grid-scroll'
export const limit =
  '1,500 rows due in 5 s: at least 1,450 are seen, no frame shows a blank row, and the work of a frame is at most 0.8 of the best peer'

const rows = 10_000
const due = 1_500
const seconds = 5
const rounds = 3
const sides = ['ours', 'floor', 'agGrid', 'antTable', 'vxeTable'] as const

export async function run(): Promise<BenchResult[]> {
  const grids = await openGrids(sides)
  try {
    const at = await openSides(grids, sides)
    const order = { rowsPerSecond: due / seconds, seconds }
    for (const side of sides) {
      const { act } = await at(side)
      await act('mount', rows)
      await act('scrollAlong', { ...order, seconds: 1, isWatched: false })
    }
    const blank = new Map(sides.map((side) => [side, 0]))
    const passed = await takeTurns(rounds, sides, async (side) => {
      const { act } = await at(side)
      const report = await act('scrollAlong', { ...order, isWatched: true })
      blank.set(side, blank.get(side)! + report.blankFrames)
      return report.passed
    })
    const intervals = Object.fromEntries(sides.map((side) => [side, []])) as unknown as Record<string, number[]>
    const frames = await takeTurns(rounds, sides, async (side) => {
      const { act, workOf } = await at(side)
      let count = 0
      const work = await workOf(async () => {
        const report = await act('scrollAlong', { ...order, isWatched: false })
        count = report.frames
        intervals[side]!.push(report.seconds / count)
      })
      return work.seconds / count
    })
    const best = bestPeer(frames)
    return [
      {
        label: `rows seen, of ${due} that were due`,
        ratio: middleOf(passed, 'ours') / due,
        bound: 'atLeast',
        limit: 0.966,
        details: describe(passed, (figure) => figure.toFixed(0)),
      },
      {
        label: 'frames with a blank row',
        ratio: blank.get('ours')!,
        bound: 'atMost',
        limit: 0,
        details: [...blank].map(([side, count]) => `${side} ${count}`).join(', '),
      },
      {
        label: `work of a frame, of ${best.name}`,
        ratio: middleOf(frames, 'ours') / best.figure,
        bound: 'atMost',
        limit: 0.8,
        details: `${describe(frames, ms)}; a frame every: ${describe(intervals, ms)}`,
      },
    ]
  } finally {
    await grids.close()
  }
}
