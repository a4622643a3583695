import {
  fieldOf,
  measureTitle,
  type ReportColumn,
  type ReportFigures,
  type ReportMeasure,
  type Resource,
  severalCurrencies,
} from '@lexdesk/domain'
import { currencyColumn, type FigureLine } from './reportSql.ts'

/** Money of several currencies has no sum. */
export function figuresOf(resource: Resource, measures: readonly ReportMeasure[], line: FigureLine): ReportFigures {
  const pairs = [...line.currencies]
  const currencies = measures.map(({ of, field }) => {
    const [least, greatest] = (currencyColumn(resource, field) && pairs.shift()) || []
    if (of === 'distinct') return null
    return least === greatest ? (least ?? null) : severalCurrencies
  })
  return {
    values: measures.map((_, at) => (currencies[at] === severalCurrencies ? null : (line.values[at] ?? null))),
    ...(currencies.some((one) => one !== null) && { currencies }),
  }
}

/** The figures of each pivot value, for the lines of a level with these keys. */
export function cellsOf(
  lines: readonly FigureLine[],
  pivotKeys: readonly (string | null)[],
  figures: (line: FigureLine) => ReportFigures,
) {
  const keyOf = (level: number, keys: readonly (string | null)[]) => JSON.stringify([level, ...keys])
  const known = new Map(lines.map((line) => [keyOf(line.level, line.keys), line]))
  return (level: number, keys: readonly (string | null)[]): ReportFigures[] =>
    pivotKeys.map((key) => {
      const line = known.get(keyOf(level, [...keys, key]))
      return line ? figures(line) : { values: [] }
    })
}

export function measureColumn(resource: Resource, measure: ReportMeasure): ReportColumn {
  const title = measureTitle(resource, measure)
  const adds = (measure.of === 'count' || measure.of === 'sum') && { isSum: true }
  const field = measure.field === null ? undefined : fieldOf(resource, measure.field)
  if (!field || measure.of === 'distinct' || measure.of === 'count') return { title, kind: 'count', ...adds }
  if (field.kind === 'money') return { title, kind: 'money', ...adds }
  const unit = 'unit' in field && field.unit ? { unit: field.unit } : {}
  const digits = measure.of === 'avg' ? 2 : field.kind === 'number' ? (field.digits ?? 2) : 0
  return { title, kind: 'number', digits, ...unit, ...adds }
}
