import type { GridPage, Grids } from './openGrids.ts'
import type { Side } from './servePages.ts'

/** Long enough for what a grid puts off until after its first picture. */
export const settleMs = 150

/** A page for each side. The one whose turn it is comes to the front: others are not drawn at full pace. */
export async function openSides<S extends Side>(
  grids: Grids,
  sides: readonly S[],
): Promise<(side: S) => Promise<GridPage>> {
  const pages = new Map<S, GridPage>()
  for (const side of sides) pages.set(side, await grids.open(side))
  return async (side) => {
    const page = pages.get(side)!
    await page.page.bringToFront()
    return page
  }
}
