import type { StatisticColumn } from './Statistic.ts'

/** Which currency the money of a row is in: amounts of different ones are never added up. */
export const currencyColumn = { key: 'currency', title: '币种', kind: 'text' } as const satisfies StatisticColumn
