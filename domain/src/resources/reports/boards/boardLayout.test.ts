import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardColumns, leastTile, mostTileRows } from './BoardDefinition.ts'
import { arrangeTiles, fittingPlace, freePlace, overlaps, placeTile } from './boardLayout.ts'

const place = fc.record({
  x: fc.integer({ min: -3, max: 20 }),
  y: fc.integer({ min: -2, max: 30 }),
  w: fc.integer({ min: 0, max: 20 }),
  h: fc.integer({ min: 0, max: 20 }),
})
const boards = fc
  .array(place, { maxLength: 12 })
  .map((places) => places.map((one, at) => ({ id: String(at), ...fittingPlace(one) })))

type Tiles = ReturnType<typeof arrangeTiles>
const isSound = (tiles: Tiles): boolean =>
  tiles.every(
    (one, at) =>
      one.x >= 0 &&
      one.y >= 0 &&
      one.x + one.w <= boardColumns &&
      one.w >= leastTile.w &&
      one.h >= leastTile.h &&
      one.h <= mostTileRows &&
      tiles.slice(at + 1).every((other) => !overlaps(one, other)),
  )

test('tiles never overlap and never leave the board, wherever one is moved', () => {
  fc.assert(
    fc.property(boards, place, fc.nat(11), (tiles, target, which) => {
      expect(isSound(arrangeTiles(tiles))).toBe(true)
      expect(isSound(placeTile(tiles, String(which), target))).toBe(true)
    }),
  )
})

test('arranging keeps the tiles, their sizes and their order in the list; arranging again changes nothing', () => {
  fc.assert(
    fc.property(boards, (tiles) => {
      const arranged = arrangeTiles(tiles)
      const sizes = (list: Tiles) => list.map(({ id, x, w, h }) => [id, x, w, h])
      expect(sizes(arranged)).toEqual(sizes(tiles))
      expect(arrangeTiles(arranged)).toEqual(arranged)
    }),
  )
})

test('a tile that is moved over another takes its line', () => {
  const tiles = [
    { id: 'a', x: 0, y: 0, w: 6, h: 4 },
    { id: 'b', x: 0, y: 4, w: 6, h: 4 },
  ]
  const swapped = placeTile(tiles, 'b', { x: 0, y: 0, w: 6, h: 4 })
  expect(swapped.map(({ id, y }) => [id, y])).toEqual([
    ['a', 4],
    ['b', 0],
  ])
})

test('a new tile takes the first free place', () => {
  expect(freePlace([], { w: 6, h: 4 })).toEqual({ x: 0, y: 0, w: 6, h: 4 })
  expect(freePlace([{ x: 0, y: 0, w: 6, h: 4 }], { w: 6, h: 4 })).toMatchObject({ x: 6, y: 0 })
  expect(freePlace([{ x: 0, y: 0, w: 7, h: 4 }], { w: 6, h: 4 })).toMatchObject({ x: 0, y: 4 })
})
