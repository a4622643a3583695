import { expect, test } from 'vitest'
import type { StatisticRow } from './Statistic.ts'
import { statisticSums } from './statisticSums.ts'

const columns = [
  { key: 'name', title: '名称', kind: 'text' },
  { key: 'amount', title: '金额', kind: 'money', isSummed: true },
] as const

test('each currency has its own line; amounts in different currencies are never summed', () => {
  const rows: StatisticRow[] = [
    { name: '甲', currency: 'CNY', amount: 1 },
    { name: '乙', currency: 'USD', amount: 10 },
    { name: '丙', amount: 2 },
  ]
  expect(statisticSums(columns, rows)).toEqual([
    { currency: 'CNY', sums: { amount: 3 } },
    { currency: 'USD', sums: { amount: 10 } },
  ])
  expect(statisticSums([columns[0]], rows)).toEqual([])
})
