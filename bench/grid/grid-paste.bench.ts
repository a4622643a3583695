import type { BenchResult } from '../BenchResult.ts'
import { ms } from './figures.ts'
import type { PasteFormat } from './GridAlone.ts'
import { openAlone } from './openAlone.ts'
import { type Grids, openGrids } from './openGrids.ts'
import { median } from '../median.ts'

export const name = 'grid-paste'
export const limit =
  '5,000 × 20 cells pasted as text and as a table, into columns with rules: one step of undo, and the page is never blocked over 100 ms'

const before = 100
const pasted = 5_000
const rounds = 5

export async function run(): Promise<BenchResult[]> {
  const grids = await openGrids(['alone'])
  try {
    const results: BenchResult[] = []
    for (const format of ['text/plain', 'text/html'] as const) {
      const blocks: number[] = []
      for (let round = 0; round < rounds; round += 1) blocks.push(await longestBlock(grids, format))
      results.push({
        label: `longest block, pasting ${format}`,
        ratio: median(...blocks),
        bound: 'atMost',
        limit: 0.1,
        unit: 's',
        details: blocks.map(ms).join(', '),
      })
    }
    return results
  } finally {
    await grids.close()
  }
}

/** On a fresh page: such a large paste is never repeated. */
async function longestBlock(grids: Grids, format: PasteFormat): Promise<number> {
  const { act, workOf, close } = await openAlone(grids)
  await act('mount', before)
  await act('copy', pasted, format)
  const original = await act('last')
  const { longestSeconds } = await workOf(() => act('paste', pasted))
  const result = await act('last')
  if (result.rows !== pasted) throw new Error(`after pasting ${pasted} rows there are ${result.rows}`)
  await act('undo')
  const undone = await act('last')
  if (undone.rows !== original.rows || undone.text !== original.text)
    throw new Error('one undo did not revert the whole paste')
  await close()
  return longestSeconds
}
