/** The type of a column's values; sets their format on screen and in sheets. Money is in cents, percents are 0–100. */
export type FigureKind = 'text' | 'date' | 'count' | 'money' | 'percent' | 'hours' | 'days' | 'score'

export interface StatisticColumn {
  key: string
  title: string
  kind: FigureKind
  /** The last line sums it. */
  isSummed?: boolean
}

/** How rows are plotted: one category per row, one series per column. */
export interface StatisticChart {
  kind: 'bar' | 'stacked'
  /** The column with the category names. */
  place: string
  series: readonly string[]
}

/** A report of one area: what it shows, and how each number is computed, in words. The server does the computation. */
export interface Statistic {
  code: string
  /** The resource that the report belongs to. Its list permission and row rules apply. */
  resource: string
  /** Further resources whose rows are counted: the report requires the list permission of each. */
  reads?: readonly string[]
  title: string
  /** How the numbers are computed, for users who have to explain them. */
  explain: string
  /** Takes a first and a last day; default: this many months up to today. Without it the report is about now. */
  period?: { months: number }
  columns: readonly StatisticColumn[]
  chart?: StatisticChart
}

export type StatisticRow = Record<string, string | number | null> & {
  /** The currency of the row's money; yuan without it. */
  currency?: string
  /** The list of exactly the records behind this row, where a list can show them. */
  path?: string
}

export interface StatisticAnswer {
  statistic: Statistic
  /** First and last day, both inclusive; empty for reports without a period. */
  from: string
  to: string
  /** When the report was computed. */
  asOf: string
  rows: StatisticRow[]
}
