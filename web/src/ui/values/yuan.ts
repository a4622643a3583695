const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' })

/** Formats fen: ¥1,234.50. */
export const yuan = (fen: number): string => format.format(fen / 100)
