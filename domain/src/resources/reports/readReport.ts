import {
  mostColumns,
  mostDimensions,
  mostMeasures,
  mostTop,
  type ReportChart,
  reportCharts,
  type ReportCondition,
  type ReportDefinition,
  type ReportDimension,
  type ReportFilter,
  type ReportMeasure,
  type ReportMeasureKind,
  reportMeasures,
  type ReportPeriod,
  reportPeriods,
  type ReportSort,
} from './ReportDefinition.ts'

type Json = Record<string, unknown>

class BadReport extends Error {}

/** A definition as stored or sent, or the sentence why it is none. Fields are checked by `reportProblems`. */
export function readReport(raw: unknown): { definition: ReportDefinition } | { problem: string } {
  try {
    return { definition: definitionIn(raw) }
  } catch (error) {
    if (error instanceof BadReport) return { problem: error.message }
    throw error
  }
}

function definitionIn(raw: unknown): ReportDefinition {
  const json = objectIn(raw, '报表定义')
  const filter = filterIn(json.filter, 0)
  if (json.shape === 'rows') {
    const columns = namesIn(json.columns, '列')
    if (columns.length === 0) throw new BadReport('请至少选择一列')
    if (columns.length > mostColumns) throw new BadReport(`最多选择 ${mostColumns} 列`)
    const [search, ranges] = [namesIn(json.search, '查询条件'), namesIn(json.ranges, '区间查询')]
    return { shape: 'rows', columns, search, ranges, params: namesIn(json.params, '参数'), filter }
  }
  if (json.shape !== 'groups') throw new BadReport('报表应为分组统计或明细')
  const measures = listIn(json.measures, '指标').map(measureIn)
  if (measures.length === 0) throw new BadReport('请至少选择一个指标')
  if (measures.length > mostMeasures) throw new BadReport(`最多选择 ${mostMeasures} 个指标`)
  const dimensions = listIn(json.dimensions, '维度').map(dimensionIn)
  if (dimensions.length > mostDimensions) throw new BadReport(`最多选择 ${mostDimensions} 个维度`)
  const pivot = json.pivot ? dimensionIn(json.pivot) : null
  const keys = [...dimensions, ...(pivot ? [pivot] : [])].map(({ field, by }) => `${field} ${by ?? ''}`)
  if (new Set(keys).size < keys.length) throw new BadReport('同一个字段不能两次作为维度')
  return {
    shape: 'groups',
    dimensions,
    pivot,
    measures,
    filter,
    sort: sortIn(json.sort, measures.length),
    top: topIn(json.top),
    chart: chartIn(json.chart),
  }
}

function objectIn(raw: unknown, title: string): Json {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) throw new BadReport(`${title}格式不正确`)
  return raw as Json
}

function listIn(raw: unknown, title: string): unknown[] {
  if (raw === undefined || raw === null) return []
  if (!Array.isArray(raw)) throw new BadReport(`${title}格式不正确`)
  return raw
}

function namesIn(raw: unknown, title: string): string[] {
  const names = listIn(raw, title)
  if (!names.every((name) => typeof name === 'string')) throw new BadReport(`${title}格式不正确`)
  return [...new Set(names)]
}

function dimensionIn(raw: unknown): ReportDimension {
  const { field, by = null } = objectIn(raw, '维度')
  if (typeof field !== 'string' || field === '') throw new BadReport('请选择维度的字段')
  if (by !== null && !isNamed(by, reportPeriods)) throw new BadReport('日期应按日、周、月、季度或年分组')
  return { field, by: by as ReportPeriod | null }
}

function measureIn(raw: unknown): ReportMeasure {
  const { of, field = null } = objectIn(raw, '指标')
  if (!isNamed(of, reportMeasures)) throw new BadReport('没有这种指标')
  if (of === 'count') return { of, field: null }
  if (typeof field !== 'string' || field === '') throw new BadReport('请选择指标的字段')
  return { of: of as ReportMeasureKind, field }
}

function sortIn(raw: unknown, measures: number): ReportSort | null {
  if (raw === undefined || raw === null) return null
  const { by, descending } = objectIn(raw, '排序')
  const isMeasure = typeof by === 'number' && Number.isInteger(by) && by >= 0 && by < measures
  if (by !== 'dimensions' && !isMeasure) throw new BadReport('排序的指标已不存在')
  return { by: by as ReportSort['by'], descending: descending === true }
}

function topIn(raw: unknown): number | null {
  if (raw === undefined || raw === null || raw === '') return null
  if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < 1 || raw > mostTop)
    throw new BadReport(`只显示前几组：请填写 1 到 ${mostTop} 的整数`)
  return raw
}

function chartIn(raw: unknown): ReportChart {
  if (raw === undefined || raw === null) return 'table'
  if (!isNamed(raw, reportCharts)) throw new BadReport('没有这种图表')
  return raw as ReportChart
}

const deepest = 5

function filterIn(raw: unknown, depth: number): ReportFilter | null {
  if (raw === undefined || raw === null) return null
  if (depth > deepest) throw new BadReport(`筛选的条件组最多 ${deepest} 层`)
  const { matchType, records } = objectIn(raw, '筛选')
  const read = listIn(records, '筛选').flatMap((one): ReportCondition[] => {
    const line = objectIn(one, '筛选')
    if (line.records !== undefined) {
      const group = filterIn(line, depth + 1)
      return group ? [group] : []
    }
    const { field, rule, val = '' } = line
    if (typeof field !== 'string' || typeof rule !== 'string') throw new BadReport('筛选格式不正确')
    return [{ field, rule, val: Array.isArray(val) ? val.map(String) : String(val) }]
  })
  return read.length > 0 ? { matchType: matchType === 'or' ? 'or' : 'and', records: read } : null
}

const isNamed = (value: unknown, names: object): boolean => typeof value === 'string' && Object.hasOwn(names, value)
