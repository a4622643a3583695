/** Formats cents of a currency: ¥1,234.50, US$1,234.50. */
export const moneyText = (cents: number, currency = 'CNY'): string =>
  (cents / 100).toLocaleString('zh-CN', { style: 'currency', currency })
