import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareValue } from './shareValue.ts'

test('weights lines by price, evenly without prices, and gives nothing to a line without units', () => {
  expect(
    shareValue(100_000, [
      { qty: 4, unitPrice: 80_000 },
      { qty: 2, unitPrice: 40_000 },
    ]),
  ).toEqual([80_000, 20_000])
  expect(shareValue(9_900, [{ qty: 18_000, unitPrice: null }])).toEqual([9_900])
  expect(
    shareValue(100, [
      { qty: 0, unitPrice: 5 },
      { qty: 7, unitPrice: null },
    ]),
  ).toEqual([0, 100])
})

test('boundaries between lines are rounded to the nearest fen, not truncated', () => {
  const even = { qty: 1, unitPrice: null }
  expect(shareValue(100, [even, even, even])).toEqual([33, 34, 33])
  expect(shareValue(200, [even, even, even])).toEqual([67, 66, 67])
})

const line = fc.record({
  qty: fc.integer({ min: 0, max: 100_000 }),
  unitPrice: fc.option(fc.integer({ min: 0, max: 10_000_000_000 })),
})

test('the shares of any package add up to the amount, to the fen', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 }),
      fc.array(line, { minLength: 1, maxLength: 30 }),
      (amount, lines) => {
        const values = shareValue(amount, lines)
        const isSold = lines.some(({ qty }) => qty > 0)
        expect(values.reduce((sum, value) => sum + value, 0)).toBe(isSold ? amount : 0)
        expect(values.every((value) => value >= 0)).toBe(true)
      },
    ),
  )
})
