import { type ReportFigures, severalCurrencies } from '@lexdesk/domain'

/** The money of a picture, which has one axis and so one currency. */
interface DrawnMoney {
  /** Undefined where the money has no currency of its own. */
  currency: string | undefined
  /** Some figures are in another currency, or in several, and are not drawn. */
  isPart: boolean
  valueOf(figures: ReportFigures | undefined, measure: number): number | null
}

/** Draws the currency of most figures. */
export function drawnMoney(figures: readonly ReportFigures[], measures: readonly number[]): DrawnMoney {
  const found = figures.flatMap(({ currencies }) => measures.flatMap((at) => currencies?.[at] ?? []))
  const counts = new Map<string, number>()
  for (const one of found) if (one !== severalCurrencies) counts.set(one, (counts.get(one) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  const currency = most?.[0]
  return {
    currency,
    isPart: found.some((one) => one !== currency),
    valueOf: (one, measure) => {
      const own = one?.currencies?.[measure] ?? undefined
      return own === undefined || own === currency ? (one?.values[measure] ?? null) : null
    },
  }
}

export const currencyNote = ({ currency, isPart }: DrawnMoney): string[] =>
  isPart && currency !== undefined ? [`图中只画${currencyName(currency)}金额，其他币种和多币种未画`] : []

/** 美元; an unknown code is its own name. */
function currencyName(code: string): string {
  return /^[A-Z]{3}$/.test(code) ? (new Intl.DisplayNames('zh-CN', { type: 'currency' }).of(code) ?? code) : code
}
