import type { GridPage, Grids } from './openGrids.ts'
import type { Side } from './servePages.ts'

/** Long enough for work that a grid defers until after its first paint. */
export const settleMs = 150

/** A page for each side. The active one is brought to the front: background pages are throttled. */
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
