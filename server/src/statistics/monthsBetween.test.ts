import { expect, test } from 'vitest'
import { monthsBetween } from './monthsBetween.ts'

test('the first and the last month have only the days of the period', () => {
  expect(monthsBetween({ from: '2025-12-15', to: '2026-02-03' })).toEqual([
    { month: '2025-12', from: '2025-12-15', to: '2025-12-31' },
    { month: '2026-01', from: '2026-01-01', to: '2026-01-31' },
    { month: '2026-02', from: '2026-02-01', to: '2026-02-03' },
  ])
})

test('a single day is one month', () => {
  expect(monthsBetween({ from: '2024-02-29', to: '2024-02-29' })).toEqual([
    { month: '2024-02', from: '2024-02-29', to: '2024-02-29' },
  ])
})
