import { countText, moneyText } from '@lexdesk/domain'
import type { FigureKind } from '@lexdesk/domain'
import type { ChartUnit } from '../../ui/charts/ChartData.ts'

type NumberKind = Exclude<FigureKind, 'text' | 'date'>

/** Money is in cents, percentages are 0–100. */
const writers: Record<NumberKind, (value: number, currency?: string) => string> = {
  count: countText,
  money: moneyText,
  percent: (value) => `${value.toFixed(1)}%`,
  hours: (value) => `${value.toFixed(1)} 小时`,
  days: (value) => `${countText(value)} 天`,
  score: (value) => value.toFixed(2),
}

/** A formatted value; unknown values are a dash. Money is in yuan unless a currency is given. */
export function figureText(kind: FigureKind, value: string | number | null | undefined, currency?: string): string {
  if (value === null || value === undefined) return '—'
  return kind === 'text' || kind === 'date' || typeof value === 'string'
    ? String(value)
    : writers[kind](value, currency)
}

const centsOfTenThousand = 1_000_000

/** The unit of a column's values in a chart. */
export function chartUnit(kind: FigureKind, currency?: string): ChartUnit {
  return {
    value: (value) => figureText(kind, value, currency),
    tick: (value) => {
      if (kind === 'money') return moneyTick(value)
      return kind === 'percent' ? `${countText(value)}%` : countText(value)
    },
  }
}

const moneyTick = (cents: number): string =>
  cents < centsOfTenThousand
    ? countText(cents / 100)
    : `${countText(Math.round((cents / centsOfTenThousand) * 10) / 10)}万`
