import type { StatisticColumn } from './Statistic.ts'

/** The currency of a row's money: amounts in different currencies are never summed. */
export const currencyColumn = { key: 'currency', title: '币种', kind: 'text' } as const satisfies StatisticColumn
