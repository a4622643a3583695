/** Normalizes typed or pasted numbers: full-width digits, separators and currency signs. */
export function plainNumber(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[,，\s¥￥元]/g, '')
}

/** 1234567.5 → 1,234,567.5 */
export function withSeparators(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Formats cents as yuan from their digits: floating point would lose the last digits of a large amount. */
export function yuanOf(cents: unknown): string {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents)) return ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Converts yuan to cents; further decimals are dropped. */
export function centsOf(yuan: string): number | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plainNumber(yuan))
  const [, sign, whole = '', fraction = ''] = match ?? []
  if (whole === '' && fraction === '') return null
  const cents = Number(whole + fraction.padEnd(2, '0').slice(0, 2))
  // Minus zero would not equal the server's zero.
  return sign === '-' && cents !== 0 ? -cents : cents
}
