import { currencyOfRow, type Statistic, type StatisticChart, type StatisticRow } from '@lexdesk/domain'
import type { ChartData, ChartKind } from '../../ui/charts/ChartData.ts'
import { chartUnit } from './figureText.ts'

/** More names than these nobody could read; months are few, and some of them may be left out. */
const mostNames = 15
const month = /^\d{4}-\d{2}$/

/**
 * The rows that one picture can show: money of the first currency only, since heights of different ones say nothing.
 * Counts are added up over the currencies.
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

/** How many rows are drawn. */
export function drawnRows({ place }: StatisticChart, rows: readonly StatisticRow[]): number {
  return isOfMonths(place, rows) ? rows.length : Math.min(rows.length, mostNames)
}

export const isOfMonths = (place: string, rows: readonly StatisticRow[]): boolean =>
  rows.every((row) => month.test(String(row[place])))

/**
 * Over several months a line is seen to rise and fall, as long as each month has its values: one that is not known is no
 * bar, but a line would show it as 0.
 */
export function pictureOf({ kind, place, series }: StatisticChart, rows: readonly StatisticRow[]): ChartKind {
  if (kind === 'stacked') return kind
  const isWhole = rows.every((row) => series.every((key) => typeof row[key] === 'number'))
  return rows.length > 1 && isWhole && isOfMonths(place, rows) ? 'line' : 'grouped'
}

/** The rows of a report as a chart draws them, the first ones of many. */
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
