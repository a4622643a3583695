// Types instead of interfaces: only those are JSON to the compiler.

/** How the values of a date are grouped. */
export const reportPeriods = { day: '按日', week: '按周', month: '按月', quarter: '按季度', year: '按年' } as const
export type ReportPeriod = keyof typeof reportPeriods

export const reportMeasures = {
  count: '记录数',
  sum: '合计',
  avg: '平均',
  min: '最小',
  max: '最大',
  distinct: '不同值个数',
} as const
export type ReportMeasureKind = keyof typeof reportMeasures

export const reportCharts = {
  table: '表格',
  pivot: '透视表',
  bar: '柱形图',
  stacked: '堆叠柱形图',
  line: '折线图',
  area: '面积图',
  pie: '饼图',
  funnel: '漏斗图',
  gauge: '仪表盘',
  heatmap: '热力图',
} as const
export type ReportChart = keyof typeof reportCharts

export type ReportDimension = {
  field: string
  /** For dates. */
  by: ReportPeriod | null
}

export type ReportMeasure = {
  of: ReportMeasureKind
  /** Null for `count`. */
  field: string | null
}

/** A line of an advanced query, with the field names of the wire. */
export type ReportLine = {
  field: string
  rule: string
  val: string | string[]
}

/** An advanced query, as lists and saved views have it. */
export type ReportFilter = {
  matchType: 'and' | 'or'
  records: ReportCondition[]
}
export type ReportCondition = ReportLine | ReportFilter

export type ReportSort = {
  /** The dimensions in their order, or the position of a measure. */
  by: 'dimensions' | number
  descending: boolean
}

/** Figures by the values of fields. */
export type GroupedDefinition = {
  shape: 'groups'
  dimensions: ReportDimension[]
  /** Its values are columns. */
  pivot: ReportDimension | null
  measures: ReportMeasure[]
  filter: ReportFilter | null
  sort: ReportSort | null
  /** Only so many groups are shown; totals are over all of them. */
  top: number | null
  chart: ReportChart
}

/** Fields of each row, also served to pop-up pickers. */
export type RowsDefinition = {
  shape: 'rows'
  columns: string[]
  /** Fields with one value to search for. */
  search: string[]
  /** Fields with a begin and an end to search for. */
  ranges: string[]
  /** Fields that a picker may fix by `self_{name}`. */
  params: string[]
  filter: ReportFilter | null
}

export type ReportDefinition = GroupedDefinition | RowsDefinition

export const mostDimensions = 3
export const mostMeasures = 6
export const mostTop = 1_000
export const mostColumns = 30

export const emptyReport: GroupedDefinition = {
  shape: 'groups',
  dimensions: [],
  pivot: null,
  measures: [{ of: 'count', field: null }],
  filter: null,
  sort: null,
  top: null,
  chart: 'table',
}
