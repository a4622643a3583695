import {
  fieldOf,
  measureTitle,
  type ReportColumn,
  type ReportFigures,
  type ReportMeasure,
  type ReportValues,
  type Resource,
} from '@lexdesk/domain'
import { currencyColumn, type FigureLine } from './reportSql.ts'

/** Money of several currencies has no sum. */
export function figuresOf(resource: Resource, measures: readonly ReportMeasure[], line: FigureLine): ReportFigures {
  const pairs = [...line.currencies]
  const currencies = measures.map(({ field }) => (currencyColumn(resource, field) ? pairs.shift() : undefined))
  const isMixed = (index: number) => {
    const pair = currencies[index]
    return pair !== undefined && pair[0] !== pair[1] && measures[index]!.of !== 'distinct'
  }
  const pair = currencies.find((one) => one !== undefined)
  return {
    values: measures.map((_, index) => (isMixed(index) ? null : (line.values[index] ?? null))),
    ...(pair && { currency: pair[0] === pair[1] ? (pair[0] ?? null) : null }),
  }
}

/** The figures of each pivot value, for the lines of a level with these keys. */
export function cellsOf(
  lines: readonly FigureLine[],
  pivotKeys: readonly (string | null)[],
  valuesOf: (line: FigureLine) => ReportValues,
) {
  const keyOf = (level: number, keys: readonly (string | null)[]) => JSON.stringify([level, ...keys])
  const known = new Map(lines.map((line) => [keyOf(line.level, line.keys), line]))
  return (level: number, keys: readonly (string | null)[]): ReportValues[] =>
    pivotKeys.map((key) => {
      const line = known.get(keyOf(level, [...keys, key]))
      return line ? valuesOf(line) : []
    })
}

export function measureColumn(resource: Resource, measure: ReportMeasure): ReportColumn {
  const title = measureTitle(resource, measure)
  const field = measure.field === null ? undefined : fieldOf(resource, measure.field)
  if (!field || measure.of === 'distinct' || measure.of === 'count') return { title, kind: 'count' }
  if (field.kind === 'money') return { title, kind: 'money' }
  const unit = 'unit' in field && field.unit ? { unit: field.unit } : {}
  const digits = measure.of === 'avg' ? 2 : field.kind === 'number' ? (field.digits ?? 2) : 0
  return { title, kind: 'number', digits, ...unit }
}
