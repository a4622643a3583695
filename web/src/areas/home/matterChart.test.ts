import { expect, test } from 'vitest'
import { matterChart } from './matterChart.ts'

test('known kinds keep their colours, and each other kind has its own', () => {
  const groups = [{ key: '2026-01', title: '1月', counts: { counsel: 1, contract: 2, deadline: 3, appointment: 4 } }]
  const { series } = matterChart('月份', groups, ({ title }) => ({ key: title, short: title, full: title }))
  expect(series.map(({ key, look }) => [key, look])).toEqual([
    ['counsel', 3],
    ['contract', 2],
    ['deadline', 4],
    ['appointment', 0],
  ])
})
