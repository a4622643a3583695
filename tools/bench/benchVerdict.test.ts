import { expect, test } from 'vitest'
import { benchLine, isWithinLimit } from './benchVerdict.mjs'

test.each([
  ['atLeast', 0.85, 0.85, true],
  ['atLeast', 0.84, 0.85, false],
  ['atMost', 2, 2, true],
  ['atMost', 2.01, 2, false],
  ['atMost', Number.NaN, 2, false],
] as const)('%s: %d against %d', (bound, ratio, limit, expected) => {
  expect(isWithinLimit({ label: 'list', ratio, bound, limit })).toBe(expected)
})

test('the line has the verdict, the figure, the limit and its source', () => {
  const result = {
    label: 'peak',
    ratio: 300,
    bound: 'atMost',
    limit: 256,
    unit: 'MB',
    details: '200,000 rows',
  } as const
  expect(benchLine(result)).toBe('missed  peak: 300.00MB (at most 256MB)  200,000 rows')
})
