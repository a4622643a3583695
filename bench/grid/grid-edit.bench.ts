import type { BenchResult } from '../BenchResult.ts'
import { describe, type Figures, middleOf, ms } from './figures.ts'
import { type GridPage, openGrids } from './openGrids.ts'
import { openSides, settleMs } from './openSides.ts'
import { columnWidth, rowHeight } from './gridData.ts'
import { takeTurns } from './takeTurns.ts'

export const name = 'grid-edit'
export const limit =
  'work of the main thread among 10,000 rows to open an editor, to take over what was typed, and to write 1 and 1,000 cells from outside: not above AG Grid'

const rows = 10_000
const column = 5
const rounds = 15
const updates = 10
const sides = ['ours', 'floor', 'agGrid'] as const
type Turn = (typeof sides)[number]

export async function run(): Promise<BenchResult[]> {
  const grids = await openGrids(sides)
  try {
    const at = await openSides(grids, sides)
    for (const side of sides) await (await at(side)).act('mount', rows)

    let row = 0
    const enter: Partial<Record<Turn, number[]>> = { ours: [], floor: [], agGrid: [] }
    const edit = async (side: Turn): Promise<number> => {
      const grid = await at(side)
      row = (row + 1) % 6
      await select(grid, row)
      const opening = await pressed(grid, 'F2')
      await grid.page.keyboard.press('x')
      enter[side]!.push(await pressed(grid, 'Enter'))
      return opening
    }
    await takeTurns(3, sides, edit)
    for (const side of sides) enter[side] = []
    const opening = await takeTurns(rounds, sides, edit)
    const one = await written(at, 1)
    const thousand = await written(at, 1_000)
    return [
      compared('opening an editor', opening),
      compared('Enter until it is painted', enter),
      compared('one cell written from outside', one),
      compared('1,000 cells written from outside', thousand),
    ]
  } finally {
    await grids.close()
  }
}

/** A click, and Escape where a click already opens the editor. */
async function select({ page }: GridPage, row: number): Promise<void> {
  await page.mouse.click(columnWidth * (column + 0.5), rowHeight * (row + 1.5) + 8)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(settleMs)
}

async function pressed({ page, workOf }: GridPage, key: string): Promise<number> {
  const { seconds } = await workOf(async () => {
    await page.keyboard.press(key)
    await page.waitForTimeout(settleMs)
  })
  return seconds
}

async function written(at: (side: Turn) => Promise<GridPage>, count: number): Promise<Figures> {
  let turn = 0
  const measure = async (side: Turn): Promise<number> => {
    const { page, workOf } = await at(side)
    turn += 1
    const { seconds } = await workOf(() =>
      page.evaluate(
        async ({ count, column, turn, updates }) => {
          for (let time = 0; time < updates; time += 1)
            await window.gridBench.update(
              Array.from({ length: count }, (_, row) => ({ row, column, value: `写入${turn}-${time}-${row}` })),
            )
        },
        { count, column, turn, updates },
      ),
    )
    return seconds / updates
  }
  await takeTurns(2, sides, measure)
  return takeTurns(rounds, sides, measure)
}

const compared = (label: string, figures: Figures): BenchResult => ({
  label: `${label}, of AG Grid`,
  ratio: middleOf(figures, 'ours') / middleOf(figures, 'agGrid'),
  bound: 'atMost',
  limit: 1,
  details: describe(figures, ms),
})
