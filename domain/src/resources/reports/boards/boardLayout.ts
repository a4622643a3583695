import { boardColumns, type BoardPlace, leastTile, mostTileRows } from './BoardDefinition.ts'

type Placed = BoardPlace & { id: string }

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** The nearest place inside the board. */
export function fittingPlace({ x, y, w, h }: BoardPlace): BoardPlace {
  const width = between(w, leastTile.w, boardColumns)
  return {
    x: between(x, 0, boardColumns - width),
    y: Math.max(0, y),
    w: width,
    h: between(h, leastTile.h, mostTileRows),
  }
}

const sharesColumns = (a: BoardPlace, b: BoardPlace): boolean => a.x < b.x + b.w && b.x < a.x + a.w

export const overlaps = (a: BoardPlace, b: BoardPlace): boolean =>
  sharesColumns(a, b) && a.y < b.y + b.h && b.y < a.y + a.h

/**
 * Moves every tile up as far as it goes, from top to bottom. No two overlap afterwards. The tile that was moved goes
 * before others of its line.
 */
export function arrangeTiles<T extends Placed>(tiles: readonly T[], movedId?: string): T[] {
  const rank = ({ id }: T): number => (id === movedId ? 0 : 1)
  const inOrder = tiles.toSorted((a, b) => a.y - b.y || rank(a) - rank(b) || a.x - b.x)
  const placed: T[] = []
  for (const tile of inOrder) {
    const above = placed.filter((other) => sharesColumns(other, tile))
    placed.push({ ...tile, y: Math.max(0, ...above.map(({ y, h }) => y + h)) })
  }
  return tiles.map(({ id }) => placed.find((tile) => tile.id === id)!)
}

/** The board after a tile was moved or resized. */
export function placeTile<T extends Placed>(tiles: readonly T[], id: string, place: BoardPlace): T[] {
  const fitting = fittingPlace(place)
  return arrangeTiles(
    tiles.map((tile) => (tile.id === id ? { ...tile, ...fitting } : tile)),
    id,
  )
}

/** The first free place for a tile of this size. */
export function freePlace(tiles: readonly BoardPlace[], size: Pick<BoardPlace, 'w' | 'h'>): BoardPlace {
  for (let y = 0; ; y++)
    for (let x = 0; x + size.w <= boardColumns; x++) {
      const place = { x, y, ...size }
      if (!tiles.some((tile) => overlaps(tile, place))) return place
    }
}
