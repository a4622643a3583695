const padding = 24
const narrowest = 72
/** Longer texts are prose, which may be cut. */
const widest = 240

const signWidth = (sign: string): number => (sign >= '\u2e80' ? 14 : /[A-Z]/.test(sign) ? 11 : 9)

/** An estimate, since measuring would cost a layout. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + signWidth(sign), 0)

/** The width of a column in which codes, numbers and names are shown whole. */
export const fittingWidth = (texts: readonly string[]): number =>
  Math.min(widest, Math.max(narrowest, ...texts.map(widthOf))) + padding
