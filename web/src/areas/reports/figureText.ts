import { countText, moneyText, type ReportColumn, severalCurrencies } from '@lexdesk/domain'
import type { ChartUnit } from '../../ui/charts/ChartData.ts'

/** A figure as it is printed: money with its currency, numbers with their decimals and unit. */
export function figureText(
  { kind, digits = 0, unit = '' }: ReportColumn,
  value: number | null | undefined,
  currency?: string | null,
): string {
  if (currency === severalCurrencies) return severalCurrencies
  if (value === null || value === undefined) return ''
  if (kind === 'money') return moneyText(value, currency ?? undefined)
  return kind === 'number' ? `${countText(Number(value.toFixed(digits)))}${unit && ` ${unit}`}` : countText(value)
}

const centsOfTenThousand = 1_000_000

export function chartUnit(column: ReportColumn, currency?: string): ChartUnit {
  return {
    value: (value) => figureText(column, value, currency),
    tick: (value) => {
      if (column.kind !== 'money') return countText(Number(value.toFixed(2)))
      return value < centsOfTenThousand
        ? countText(Math.round(value / 100))
        : `${countText(Math.round((value / centsOfTenThousand) * 10) / 10)}万`
    },
  }
}
