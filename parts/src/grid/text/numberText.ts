import type { CellText } from './CellText.ts'
import { plainText } from './plainText.ts'

/** Whether a text may be part of a number while typing: a sign, digits and one point. */
export const isNumberInTyping = (text: string): boolean => /^-?\d*\.?\d*$/.test(text)

/** The number for a text, or '' if there is none, as for a lone sign. */
export function numberFrom(text: string): number | '' {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? '' : number
}

export const numberText: CellText = {
  print: plainText.print,
  parse(text, { title }) {
    // Spreadsheets write 1,234.50 and （5）.
    const bare = text
      .trim()
      .replace(/^[(（](.*)[)）]$/, '-$1')
      .replace(/[,，\s¥￥]/g, '')
    if (bare === '') return { value: '' }
    return /^-?\d+(?:\.\d+)?$/.test(bare) ? { value: Number(bare) } : { problem: `${title}应为数字` }
  },
}
