import type { CellText } from './CellText.ts'
import { valueText } from './valueText.ts'

/** A longer text is probably pasted by accident. */
const maxLength = 100_000

export const plainText: CellText = {
  print: valueText,
  parse: (text, { title }) =>
    text.length > maxLength ? { problem: `${title}超过 ${maxLength} 个字符` } : { value: text },
}
