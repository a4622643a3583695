import { type AnyRow, type Field, kindOf, moneyText, type Names } from '@lexdesk/domain'

/** Sum or average of a column over the current page, formatted by its field; `-` if a value is not a number. */
export function pageStatistics(field: Field, name: string, rows: readonly AnyRow[], names: Names): string | undefined {
  if (!('statistics' in field) || !field.statistics) return undefined
  const { statistics } = field
  const totals = byCurrency(field, rows).map(([currency, own]) => {
    const total = totalOf(statistics, name, own)
    if (total === undefined) return '-'
    return field.kind === 'money'
      ? moneyText(Math.round(total), currency)
      : kindOf(field).print(rounded(field, total), field, names)
  })
  const text = totals.join('；')
  return text === '-' || statistics === 'sum' ? text : `平均 ${text}`
}

/** Amounts in different currencies are not added up. */
function byCurrency(field: Field, rows: readonly AnyRow[]): [string | undefined, readonly AnyRow[]][] {
  if (field.kind !== 'money' || field.currencyField === undefined || rows.length === 0) return [[undefined, rows]]
  const groups = new Map<string, AnyRow[]>()
  for (const row of rows) {
    const currency = row[field.currencyField]
    const code = typeof currency === 'string' ? currency : 'CNY'
    groups.set(code, [...(groups.get(code) ?? []), row])
  }
  return [...groups]
}

function totalOf(statistics: 'sum' | 'average', name: string, rows: readonly AnyRow[]): number | undefined {
  const values = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined && value !== '')
  const numbers = values.map(Number)
  if (numbers.some((value) => !Number.isFinite(value))) return undefined
  const sum = numbers.reduce((before, value) => before + value, 0)
  if (statistics === 'sum') return sum
  return numbers.length > 0 ? sum / numbers.length : 0
}

/** Sums of decimals are rounded to remove binary rounding errors. */
const rounded = (field: Field, value: number): number =>
  Number(value.toFixed(field.kind === 'number' ? (field.digits ?? 6) : 2))
