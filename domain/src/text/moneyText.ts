import { countText } from './countText.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** The one way in which amounts are shown. Formats cents of a currency: ¥1,234.50, US$1,234.50. */
export function moneyText(cents: number, currency = 'CNY'): string {
  if (currency === 'CNY') return yuanText(Math.round(cents))
  let format = formats.get(currency)
  if (!format) formats.set(currency, (format = formatOf(currency)))
  return format.format(cents / 100)
}

/** By hand: almost all amounts are in yuan, and the locale data would delay the first list by 30 ms. */
function yuanText(cents: number): string {
  const size = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}¥${countText(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
}

/** All currencies have two decimals here, since amounts are stored in cents. A dictionary may hold unknown codes. */
function formatOf(currency: string): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const isCode = /^[A-Z]{3}$/.test(currency)
  return new Intl.NumberFormat('zh-CN', isCode ? { ...digits, style: 'currency', currency } : digits)
}
