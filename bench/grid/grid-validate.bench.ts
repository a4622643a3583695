import { alternate, quickest } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { ms } from './figures.ts'
import { openAlone } from './openAlone.ts'
import { openGrids } from './openGrids.ts'
import { median } from '../median.ts'

export const name = 'grid-validate'
export const limit =
  '10,000 × 20 cells with required, unique and pattern rules: the page is never blocked over 50 ms, and in all at most 3× the same checks in a bare loop'

const rows = 10_000
const rounds = 9
const blockRounds = 5

export async function run(): Promise<BenchResult[]> {
  const grids = await openGrids(['alone'])
  try {
    const { act } = await openAlone(grids)
    await act('mount', rows)
    const [ours, bare] = [await act('checkAll'), await act('checkBare')]
    if (ours.wrong !== bare.wrong) throw new Error(`${ours.wrong} cells are wrong for us, ${bare.wrong} for the loop`)
    const sides = {
      ours: async () => (await act('checkAll')).seconds,
      peer: async () => (await act('checkBare')).seconds,
    }
    await alternate(2, sides)
    const seconds = quickest(await alternate(rounds, sides))
    const blocks: number[] = []
    for (let round = 0; round < blockRounds; round += 1) {
      // A fresh page: garbage of another round must not be collected during this one.
      const fresh = await openAlone(grids)
      await fresh.act('mount', rows)
      blocks.push((await fresh.workOf(() => fresh.act('checkAll'))).longestSeconds)
      await fresh.close()
    }
    const block = median(...blocks)
    return [
      {
        label: 'longest block',
        ratio: block,
        bound: 'atMost',
        limit: 0.05,
        unit: 's',
        details: blocks.map(ms).join(', '),
      },
      {
        label: 'all checks, of a bare loop',
        ratio: seconds.ours / seconds.peer,
        bound: 'atMost',
        limit: 3,
        details: `${ms(seconds.ours)} and ${ms(seconds.peer)}, ${ours.wrong} cells wrong`,
      },
    ]
  } finally {
    await grids.close()
  }
}
