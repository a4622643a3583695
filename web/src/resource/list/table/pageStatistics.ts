import { type AnyRow, type Field, kindOf, type Names } from '@lexdesk/domain'
import { withSeparators } from '../../../fields/texts/numberText.ts'

/** Sum or average of a column over the current page, formatted by its field; `-` if a value is not a number. */
export function pageStatistics(field: Field, name: string, rows: readonly AnyRow[], names: Names): string | undefined {
  if (!('statistics' in field) || !field.statistics) return undefined
  const title = field.statistics === 'sum' ? '合计' : '平均'
  const groups = byCurrency(field, rows)
  if (groups.size <= 1) return labelled(title, totalOf(field, field.statistics, name, rows, names))
  const totals = [...groups].map(
    ([currency, own]) => `${currency} ${totalOf(field, field.statistics!, name, own, names)}`,
  )
  return labelled(title, totals.join('；'))
}

const labelled = (title: string, total: string): string => (total === '-' ? total : `${title} ${total}`)

/** Amounts in different currencies are not added up. */
function byCurrency(field: Field, rows: readonly AnyRow[]): Map<string, AnyRow[]> {
  const groups = new Map<string, AnyRow[]>()
  if (field.kind !== 'money' || field.currencyField === undefined) return groups
  const { currencyField } = field
  for (const row of rows) {
    const currency = row[`${currencyField}_dictText`] ?? row[currencyField] ?? '人民币'
    groups.set(currency as string, [...(groups.get(currency as string) ?? []), row])
  }
  return groups
}

function totalOf(
  field: Field,
  statistics: 'sum' | 'average',
  name: string,
  rows: readonly AnyRow[],
  names: Names,
): string {
  const values = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined && value !== '')
  const numbers = values.map(Number)
  if (numbers.some((value) => !Number.isFinite(value))) return '-'
  const sum = numbers.reduce((before, value) => before + value, 0)
  const result = statistics === 'sum' ? sum : numbers.length > 0 ? sum / numbers.length : 0
  const text = kindOf(field).print(rounded(field, result), field, names)
  return field.kind === 'money' ? withSeparators(text) : text
}

/** Cents stay whole, and sums of decimals are rounded to remove binary rounding errors. */
function rounded(field: Field, value: number): number {
  if (field.kind === 'money') return Math.round(value)
  return Number(value.toFixed(field.kind === 'number' ? (field.digits ?? 6) : 2))
}
