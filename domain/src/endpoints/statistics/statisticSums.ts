import type { StatisticColumn, StatisticRow } from './Statistic.ts'

/** The currency of the money of a row. */
export const currencyOfRow = (row: StatisticRow | undefined): string =>
  typeof row?.currency === 'string' ? row.currency : 'CNY'

/** The last lines of a report: the sums of its summed columns, one line per currency. */
export function statisticSums(
  columns: readonly StatisticColumn[],
  rows: readonly StatisticRow[],
): { currency: string; sums: Record<string, number> }[] {
  const summed = columns.filter(({ isSummed }) => isSummed)
  if (summed.length === 0) return []
  return [...new Set(rows.map(currencyOfRow))].map((currency) => {
    const own = rows.filter((row) => currencyOfRow(row) === currency)
    const sumOf = (key: string) => own.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
    return { currency, sums: Object.fromEntries(summed.map(({ key }) => [key, sumOf(key)])) }
  })
}
