import { moneyText } from '../../text/moneyText.ts'

/** Invoices round each line, so the sum of their tax may differ from the tax of the total by this many fen. */
export const taxToleranceFen = 6

/** The tax included in a total, in whole fen. */
export function taxInside(total: number, rate: number): number {
  return Math.sign(total) * Math.round((Math.abs(total) * rate) / (100 + rate))
}

/** A total and its parts. Missing parts are computed from the others; net + tax is always the total. */
export function splitTotal(
  total: number,
  rate: number,
  given: { net?: number | null; tax?: number | null } = {},
): { net: number; tax: number } | { problem: string } {
  const tax = given.tax ?? (given.net == null ? taxInside(total, rate) : total - given.net)
  const net = given.net ?? total - tax
  if (net + tax !== total)
    return { problem: `不含税金额与税额之和为 ${moneyText(net + tax)}，应等于价税合计 ${moneyText(total)}` }
  const expected = taxInside(total, rate)
  if (Math.abs(tax - expected) > taxToleranceFen)
    return { problem: `税额 ${moneyText(tax)}与税率不符，按 ${rate}% 应为 ${moneyText(expected)}` }
  return { net, tax }
}

/** Net amount and tax of a total; empty while the total or its rate is unknown. */
export function taxParts(total: unknown, rate: unknown): { net: number; tax: number } | { net: null; tax: null } {
  if (total == null || rate == null) return { net: null, tax: null }
  const tax = taxInside(Number(total), Number(rate))
  return { net: Number(total) - tax, tax }
}
