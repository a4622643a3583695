import { AppError } from '../../errors.ts'
import { fieldOf, type Resource } from '../../resource/defineResource.ts'
import {
  type GroupedDefinition,
  type ReportDefinition,
  type ReportDimension,
  type ReportFilter,
  reportMeasures,
  type RowsDefinition,
} from '../../resources/reports/ReportDefinition.ts'
import { isDate, isDimension, isReportColumn, measuresOf } from '../../resources/reports/reportFields.ts'
import type { Condition } from '../../resource/Query.ts'
import { advancedCondition } from '../../wire/queryFromParams.ts'

/** Why a definition cannot run over a resource; empty when it can. */
export function reportProblems(resource: Resource, definition: ReportDefinition): string[] {
  const own = definition.shape === 'rows' ? rowsProblems(resource, definition) : groupedProblems(resource, definition)
  return [...own, ...filterProblems(resource, definition.filter)]
}

const missing = (resource: Resource, name: string): string => `${resource.title}没有字段“${name}”，它可能已被删除`

function groupedProblems(resource: Resource, { dimensions, pivot, measures, chart }: GroupedDefinition): string[] {
  const problems = [...dimensions, ...(pivot ? [pivot] : [])].flatMap((one) => dimensionProblems(resource, one))
  for (const { of, field: name } of measures) {
    if (name === null) continue
    const field = fieldOf(resource, name)
    if (!field) problems.push(missing(resource, name))
    else if (!measuresOf(field).includes(of)) problems.push(`“${field.title}”不能计算${reportMeasures[of]}`)
  }
  if ((chart === 'pivot' || chart === 'heatmap') && (!pivot || dimensions.length === 0))
    problems.push('透视表和热力图需要一个行维度和一个列维度')
  return problems
}

function dimensionProblems(resource: Resource, { field: name, by }: ReportDimension): string[] {
  const field = fieldOf(resource, name)
  if (!field) return [missing(resource, name)]
  if (!isDimension(field)) return [`“${field.title}”不能作为维度`]
  if (by !== null && !isDate(field)) return [`“${field.title}”不是日期，不能按时间分组`]
  return by === null && isDate(field) ? [`请选择“${field.title}”按日、周、月、季度或年分组`] : []
}

function rowsProblems(resource: Resource, { columns, search, ranges, params }: RowsDefinition): string[] {
  return [...new Set([...columns, ...search, ...ranges, ...params])].flatMap((name) => {
    const field = fieldOf(resource, name)
    if (!field) return [missing(resource, name)]
    return isReportColumn(field) ? [] : [`“${field.title}”不能显示在报表里`]
  })
}

/** The filter of a report as a condition; throws what is wrong with it. */
export function reportCondition(resource: Resource, filter: ReportFilter | null): Condition | undefined {
  return filter ? advancedCondition(resource, JSON.stringify(filter.records), filter.matchType) : undefined
}

function filterProblems(resource: Resource, filter: ReportFilter | null): string[] {
  try {
    reportCondition(resource, filter)
    return []
  } catch (error) {
    if (error instanceof AppError) return [`筛选：${error.message}`]
    throw error
  }
}
