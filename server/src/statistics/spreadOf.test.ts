import { expect, test } from 'vitest'
import { quantile, spreadOf } from './spreadOf.ts'

test('half of the values are below the median, nine of ten below the other', () => {
  expect(quantile([], 0.5)).toBeNull()
  expect(quantile([3], 0.9)).toBe(3)
  expect(quantile([5, 1, 3], 0.5)).toBe(3)
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5)
  expect(quantile([0, 10], 0.9)).toBe(9)
})

test('exactly the limit counts as in time', () => {
  expect(spreadOf([1, 12, 12.1], 12)).toEqual({ count: 3, median: 12, most: 12.1, inTime: 2 })
})
