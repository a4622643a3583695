import type { BenchResult } from '../BenchResult.ts'
import { bestPeer, describe, middleOf } from './figures.ts'
import { type GridPage, openGrids } from './openGrids.ts'
import { settleMs } from './openSides.ts'
import { takeTurns } from './takeTurns.ts'

export const name = 'grid-memory'
export const limit = 'heap that a grid adds to the data of 10,000 and 100,000 rows: not above the best peer'

const rounds = 3
const megabyte = 1_000_000
const sides = ['ours', 'agGrid', 'antTable', 'vxeTable'] as const

export async function run(): Promise<BenchResult[]> {
  const grids = await openGrids(sides)
  try {
    const results: BenchResult[] = []
    for (const rows of [10_000, 100_000]) {
      const figures = await takeTurns(rounds, sides, async (side) => {
        const grid = await grids.open(side)
        // A first run, so that code and styles are not counted.
        await grid.act('mount', 100)
        await grid.act('destroy')
        await grid.act('prepare', rows)
        const before = await heapOf(grid)
        await grid.act('mount', rows)
        const added = (await heapOf(grid)) - before
        await grid.close()
        return added / megabyte
      })
      const best = bestPeer(figures)
      results.push({
        label: `${rows.toLocaleString('en')} rows, of ${best.name}`,
        ratio: middleOf(figures, 'ours') / best.figure,
        bound: 'atMost',
        limit: 1,
        details: describe(figures, (figure) => `${figure.toFixed(2)} MB`),
      })
    }
    return results
  } finally {
    await grids.close()
  }
}

/** The heap of the page after garbage collection; some memory is released only after a while. */
async function heapOf({ page, session }: GridPage): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < 4; reading += 1) {
    await page.waitForTimeout(settleMs)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    least = Math.min(least, usedSize)
  }
  return least
}
