/** What a column holds. It decides how a value is printed, on the screen and in the sheet. Money is in cents, percents are 0–100. */
export type FigureKind = 'text' | 'date' | 'count' | 'money' | 'percent' | 'hours' | 'days' | 'score'

export interface StatisticColumn {
  key: string
  title: string
  kind: FigureKind
  /** The last line adds it up. */
  isSummed?: boolean
}

/** How the rows are drawn: one place a row, one series a column. */
export interface StatisticChart {
  kind: 'bar' | 'stacked'
  /** The column that names the places. */
  place: string
  series: readonly string[]
}

/** A report of one area: what it shows, and in words how each number is reckoned. The server holds the reckoning. */
export interface Statistic {
  code: string
  /** The resource whose area it belongs to, whose list permission it asks for and whose row rules it keeps. */
  resource: string
  /** Further resources whose rows it counts: it is shown to those only who may list them all. */
  reads?: readonly string[]
  title: string
  /** How the numbers come about, for somebody who has to explain them. */
  explain: string
  /** Asks for a first and a last day; usually this many months up to today. Without it the report tells of this moment. */
  period?: { months: number }
  columns: readonly StatisticColumn[]
  chart?: StatisticChart
}

export type StatisticRow = Record<string, string | number | null> & {
  /** Of the money in the row; yuan without it. */
  currency?: string
  /** The list with just the records behind this row, where a list can show them. */
  path?: string
}

export interface StatisticAnswer {
  statistic: Statistic
  /** First and last day, both included; empty where the report asks for none. */
  from: string
  to: string
  /** When it was reckoned. */
  asOf: string
  rows: StatisticRow[]
}
