import type { ReportChart, ReportFilter, ReportLine } from '../../resources/reports/ReportDefinition.ts'

export interface ReportColumn {
  title: string
  /** Money is in cents; texts are for people. */
  kind: 'text' | 'count' | 'number' | 'money'
  /** The decimals of numbers. */
  digits?: number
  unit?: string
  /** The figures of several groups can be added up. */
  isSum?: boolean
}

/** In place of a currency where there are several. */
export const severalCurrencies = '多币种'

export interface ReportFigures {
  /** One per measure; null where there is none, or where it would add up different currencies. */
  values: (number | null)[]
  /** One per measure: the currency of its money or `severalCurrencies`; null where money has no currency of its own. */
  currencies?: (string | null)[]
  /** With a pivot: the figures of each of its values, in their order; without values where there are no rows. */
  cells?: ReportFigures[]
}

export interface ReportGroup extends ReportFigures {
  /** The texts of its dimensions. */
  texts: string[]
  /** Which rows are behind it, beside the filter of the report. */
  lines: ReportLine[]
}

export interface ReportPivotValue {
  text: string
  lines: ReportLine[]
}

export interface ReportAnswer {
  title: string
  /** The resource of its rows. */
  source: string
  sourceTitle: string
  chart: ReportChart
  dimensions: ReportColumn[]
  measures: ReportColumn[]
  /** The first dimension is a date, whose values are in order. */
  isTimeline: boolean
  pivot: { title: string; values: ReportPivotValue[] } | null
  groups: ReportGroup[]
  total: ReportFigures
  /** The number of groups before `top` and the limit. */
  groupCount: number
  /** Everything that all figures are limited to. */
  filter: ReportFilter | null
  asOf: string
}

/** A report that the caller may open. */
export interface ReportSummary {
  id: string
  code: string
  title: string
  description: string | null
  source: string
  sourceTitle: string
  /** Null for a report of rows. */
  chart: ReportChart | null
  isOwn: boolean
}
