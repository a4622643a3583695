import { expect, test } from 'vitest'
import { niceTicks } from './niceTicks.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [9, [0, 5, 10]],
  [7, [0, 2, 4, 6, 8]],
  [97, [0, 50, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
])('an axis up to %i has round steps', (largest, ticks) => {
  expect(niceTicks(largest)).toEqual(ticks)
})

test('no value stands above its axis, and nobody counts in halves', () => {
  for (let largest = 0; largest < 3_000; largest += 7) {
    const ticks = niceTicks(largest)
    expect(ticks.at(-1)!).toBeGreaterThanOrEqual(largest)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})
