import { currencyOfRow, type Statistic, type StatisticChart, type StatisticRow } from '@lexdesk/domain'
import type { ChartData, ChartKind } from '../../ui/charts/ChartData.ts'
import { chartUnit } from './figureText.ts'

/** More names would be unreadable; months are few, and some of their labels may be omitted. */
const mostNames = 15
const month = /^\d{4}-\d{2}$/

/**
 * The rows of one chart: money of the first currency only, since bars of different currencies cannot be compared.
 * Counts are summed over the currencies.
 */
export function rowsInOnePicture(
  { columns }: Statistic,
  { place, series }: StatisticChart,
  rows: readonly StatisticRow[],
): readonly StatisticRow[] {
  if (new Set(rows.map(currencyOfRow)).size < 2) return rows
  const isMoney = columns.some(({ key, kind }) => series.includes(key) && kind === 'money')
  if (isMoney) return rows.filter((row) => currencyOfRow(row) === currencyOfRow(rows[0]))
  const places = [...new Set(rows.map((row) => row[place]))]
  return places.map((name): StatisticRow => {
    const own = rows.filter((row) => row[place] === name)
    const sums = series.map((key) => [key, own.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)])
    return { ...Object.fromEntries(sums), [place]: name ?? null }
  })
}

export function drawnRows({ place }: StatisticChart, rows: readonly StatisticRow[]): number {
  return isOfMonths(place, rows) ? rows.length : Math.min(rows.length, mostNames)
}

export const isOfMonths = (place: string, rows: readonly StatisticRow[]): boolean =>
  rows.every((row) => month.test(String(row[place])))

/**
 * A line shows the trend over several months, as long as each month has a value: a bar can be missing, but a line would
 * show an unknown value as 0.
 */
export function pictureOf({ kind, place, series }: StatisticChart, rows: readonly StatisticRow[]): ChartKind {
  if (kind === 'stacked') return kind
  const isWhole = rows.every((row) => series.every((key) => typeof row[key] === 'number'))
  return rows.length > 1 && isWhole && isOfMonths(place, rows) ? 'line' : 'grouped'
}

/** The rows of a report as chart data, limited to the first ones. */
export function statisticChart(
  { columns }: Statistic,
  chart: StatisticChart,
  rows: readonly StatisticRow[],
): ChartData {
  const drawn = rows.slice(0, drawnRows(chart, rows))
  const columnOf = (key: string) => columns.find((column) => column.key === key)!
  return {
    dimension: columnOf(chart.place).title,
    places: drawn.map((row, index) => {
      const name = String(row[chart.place] ?? '—')
      return { key: String(index), short: name, full: name }
    }),
    series: chart.series.map((key) => ({
      key,
      title: columnOf(key).title,
      values: drawn.map((row) => Number(row[key] ?? 0)),
    })),
    unit: chartUnit(columnOf(chart.series[0]!).kind, currencyOfRow(rows[0])),
  }
}
