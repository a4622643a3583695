const formats = new Map<string, Intl.NumberFormat>()

/** The one way in which amounts are shown. Formats cents of a currency: ¥1,234.50, US$1,234.50. */
export function moneyText(cents: number, currency = 'CNY'): string {
  let format = formats.get(currency)
  if (!format) formats.set(currency, (format = formatOf(currency)))
  return format.format(cents / 100)
}

/** All currencies have two decimals here, since amounts are stored in cents. A dictionary may hold unknown codes. */
function formatOf(currency: string): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const isCode = /^[A-Z]{3}$/.test(currency)
  return new Intl.NumberFormat('zh-CN', isCode ? { ...digits, style: 'currency', currency } : digits)
}
