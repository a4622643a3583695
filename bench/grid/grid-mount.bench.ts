import type { BenchResult } from '../BenchResult.ts'
import { bestPeer, describe, middleOf, ms } from './figures.ts'
import { openGrids } from './openGrids.ts'
import { openSides, settleMs } from './openSides.ts'
import { takeTurns } from './takeTurns.ts'
import { median } from '../median.ts'

export const name = 'grid-mount'
export const limit =
  'work of the main thread to mount 20 columns of 1,000, 10,000 and 100,000 rows: at most 2× a bare windowed grid and 0.6 of the best peer; beyond the model no more for more rows'

const sizes = [
  { rows: 1_000, rounds: 9 },
  { rows: 10_000, rounds: 9 },
  { rows: 100_000, rounds: 5 },
]
const warmings = 4
const sides = ['ours', 'floor', 'agGrid', 'antTable', 'vxeTable'] as const

export async function run(): Promise<BenchResult[]> {
  const grids = await openGrids(sides)
  try {
    const at = await openSides(grids, sides)
    const workOf = async (side: (typeof sides)[number], act: 'mount' | 'setUp', rows: number): Promise<number> => {
      const { page, act: perform, workOf } = await at(side)
      const { seconds } = await workOf(async () => {
        await perform(act, rows)
        await page.waitForTimeout(settleMs)
      })
      if (act === 'mount') await perform('destroy')
      return seconds
    }

    const results: BenchResult[] = []
    const beyond: number[] = []
    for (const { rows, rounds } of sizes) {
      for (const side of sides) {
        const { act } = await at(side)
        await act('prepare', rows)
        for (let warming = 0; warming < warmings; warming += 1) {
          await act('mount', rows)
          await act('destroy')
        }
      }
      const models: number[] = []
      const drawings: number[] = []
      const figures = await takeTurns(rounds, sides, async (side) => {
        if (side === 'ours') {
          models.push(await workOf(side, 'setUp', rows))
          drawings.push(await workOf(side, 'mount', rows))
        }
        return workOf(side, 'mount', rows)
      })
      const ours = middleOf(figures, 'ours')
      beyond.push(median(...drawings))
      const best = bestPeer(figures)
      const count = rows.toLocaleString('en')
      results.push(
        {
          label: `${count} rows, of the floor`,
          ratio: ours / middleOf(figures, 'floor'),
          bound: 'atMost',
          limit: 2,
          details: `${describe(figures, ms)}; our model alone ${ms(median(...models))}`,
        },
        { label: `${count} rows, of ${best.name}`, ratio: ours / best.figure, bound: 'atMost', limit: 0.6 },
      )
    }
    results.push({
      label: 'beyond the model, 100,000 rows of 1,000',
      ratio: beyond.at(-1)! / beyond[0]!,
      bound: 'atMost',
      limit: 1.2,
      details: beyond.map(ms).join(', '),
    })
    return results
  } finally {
    await grids.close()
  }
}
