import { expect, test } from 'vitest'
import { wilsonLowerBound } from './wilsonLowerBound.ts'

test.each([
  [0, 0, 0],
  [1, 1, 0.2065],
  [9, 10, 0.5958],
  [90, 100, 0.8256],
  [0, 5, 0],
])('%i good of %i count for %f', (good, all, bound) => {
  expect(wilsonLowerBound(good, all)).toBeCloseTo(bound, 3)
})

test('many good answers rank above a single perfect one', () => {
  expect(wilsonLowerBound(95, 100)).toBeGreaterThan(wilsonLowerBound(1, 1))
})
