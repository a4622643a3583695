import { type AnyRow, type Field, kindOf, type Names } from '@lexdesk/domain'

/** Sum or average of a column over the rows in view, in the words of its field; `-` where a value is no number. */
export function pageStatistics(field: Field, name: string, rows: readonly AnyRow[], names: Names): string | undefined {
  if (!('statistics' in field) || !field.statistics) return undefined
  const values = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined && value !== '')
  const numbers = values.map(Number)
  if (numbers.some((value) => !Number.isFinite(value))) return '-'
  const sum = numbers.reduce((before, value) => before + value, 0)
  const result = field.statistics === 'sum' ? sum : numbers.length > 0 ? sum / numbers.length : 0
  const title = field.statistics === 'sum' ? '合计' : '平均'
  return `${title} ${kindOf(field).print(rounded(field, result), field, names)}`
}

/** Cents stay whole, and sums of decimals lose their tail of binary digits. */
function rounded(field: Field, value: number): number {
  if (field.kind === 'money') return Math.round(value)
  return Number(value.toFixed(field.kind === 'number' ? (field.digits ?? 6) : 2))
}
