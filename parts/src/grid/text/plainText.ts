import type { CellText } from './CellText.ts'
import { valueText } from './valueText.ts'

/** A longer text is probably pasted by accident. */
const longest = 100_000

export const plainText: CellText = {
  print: valueText,
  parse: (text, { title }) => (text.length > longest ? { problem: `${title}超过 ${longest} 个字符` } : { value: text }),
}
