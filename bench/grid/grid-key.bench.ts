import type { BenchResult } from '../BenchResult.ts'
import { describe, middleOf, ms } from './figures.ts'
import { openGrids } from './openGrids.ts'
import { openSides } from './openSides.ts'
import { takeTurns } from './takeTurns.ts'

export const name = 'grid-key'
export const limit =
  'work of the main thread for a keystroke in the editor of a cell among 10,000 rows: at most 1.2× a bare windowed grid, and not above AG Grid'

const rows = 10_000
const place = { row: 3, column: 5 }
const keys = 20
const rounds = 11
/** A keystroke has been painted; the next one follows at the pace of a fast typist. */
const betweenKeysMs = 50
const sides = ['ours', 'floor', 'agGrid'] as const

export async function run(): Promise<BenchResult[]> {
  const grids = await openGrids(sides)
  try {
    const at = await openSides(grids, sides)
    for (const side of sides) await (await at(side)).act('mount', rows)
    const measure = async (side: (typeof sides)[number]): Promise<number> => {
      const { page, act, workOf } = await at(side)
      await act('startEdit', place.row, place.column)
      await page.keyboard.press('Home')
      const { seconds } = await workOf(async () => {
        for (let key = 0; key < keys; key += 1) {
          await page.keyboard.press('a')
          await page.waitForTimeout(betweenKeysMs)
        }
      })
      // The next round must start from the same text as this one.
      for (let key = 0; key < keys; key += 1) await page.keyboard.press('Backspace')
      await page.keyboard.press('Enter')
      return seconds / keys
    }
    await takeTurns(2, sides, measure)
    const figures = await takeTurns(rounds, sides, measure)
    const ours = middleOf(figures, 'ours')
    return [
      {
        label: 'a keystroke, of the floor',
        ratio: ours / middleOf(figures, 'floor'),
        bound: 'atMost',
        limit: 1.2,
        details: describe(figures, ms),
      },
      { label: 'a keystroke, of AG Grid', ratio: ours / middleOf(figures, 'agGrid'), bound: 'atMost', limit: 1 },
    ]
  } finally {
    await grids.close()
  }
}
