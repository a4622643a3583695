import type { ReportCondition } from '../../resources/reports/ReportDefinition.ts'
import type { ListParams } from '../../wire/listParams.ts'
import type { ReportAnswer } from './ReportAnswer.ts'

/** The list with the rows behind a figure: the filter of the report, and the lines of its group and pivot value. */
export function drillParams({ filter }: Pick<ReportAnswer, 'filter'>, lines: readonly ReportCondition[]): ListParams {
  const own = filter === null ? [] : filter.matchType === 'and' ? filter.records : [filter]
  const records = [...own, ...lines]
  return records.length === 0 ? {} : { superQueryParams: JSON.stringify(records), superQueryMatchType: 'and' }
}
