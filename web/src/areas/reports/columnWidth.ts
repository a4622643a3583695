/** No number is cut: as wide as the longest text. Names are cut at some width. */
export function columnWidth(title: string, texts: readonly string[]): number {
  const [wide, narrow, padding, least, longest] = [14, 8.5, 34, 88, 260]
  const lengthOf = (text: string) => Array.from(text).reduce((sum, one) => sum + (one > '\u2e7f' ? wide : narrow), 0)
  return Math.min(longest, Math.max(least, Math.ceil(Math.max(lengthOf(title), ...texts.map(lengthOf)) + padding)))
}
