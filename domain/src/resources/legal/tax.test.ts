import fc from 'fast-check'
import { taxParts } from './tax.ts'
import { expect, test } from 'vitest'
import { splitTotal, taxInside, taxToleranceFen } from './tax.ts'

const total = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const rate = fc.constantFrom(0, 1, 3, 5, 6, 9, 13)

test('net and tax add up to the total to the fen, and reversing an invoice reverses the same amounts', () => {
  fc.assert(
    fc.property(total, rate, (whole, percent) => {
      const parts = splitTotal(whole, percent) as { net: number; tax: number }
      expect(parts.net + parts.tax).toBe(whole)
      expect(Number.isInteger(parts.tax)).toBe(true)
      expect(taxInside(-whole, percent) + parts.tax).toBe(0)
    }),
  )
})

test('computes the usual figures of legal services', () => {
  expect(splitTotal(1_060_000, 6)).toEqual({ net: 1_000_000, tax: 60_000 })
  expect(splitTotal(10_000, 6)).toEqual({ net: 9434, tax: 566 })
  expect(splitTotal(10_000, 0)).toEqual({ net: 10_000, tax: 0 })
  expect(splitTotal(10_000, 6, { tax: 567 })).toEqual({ net: 9433, tax: 567 })
  expect(splitTotal(10_000, 6, { net: 9433 })).toEqual({ net: 9433, tax: 567 })
})

test('refuses parts that do not add up to the total, and a tax of another rate', () => {
  expect(splitTotal(10_000, 6, { net: 9434, tax: 567 })).toEqual({
    problem: '不含税金额与税额之和为 ¥100.01，应等于价税合计 ¥100.00',
  })
  expect(splitTotal(10_000, 6, { tax: 566 + taxToleranceFen + 1 })).toEqual({
    problem: '税额 ¥5.73与税率不符，按 6% 应为 ¥5.66',
  })
})

test('splits a fee into net and tax once its rate is known; both add up to it', () => {
  expect(taxParts(106_000, '6')).toEqual({ net: 100_000, tax: 6000 })
  expect(taxParts(0, '6')).toEqual({ net: 0, tax: 0 })
  expect(taxParts(106_000, null)).toEqual({ net: null, tax: null })
  expect(taxParts(null, '6')).toEqual({ net: null, tax: null })
})
