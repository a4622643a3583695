import type { CellText } from './CellText.ts'
import { plainText } from './plainText.ts'

/** Inserts a semicolon after every two characters, whatever separators were typed (specification file 2 §5). */
export function withSemicolons(text: string): string {
  const letters = [...text.replace(/[;；]/g, '')]
  const pairs: string[] = []
  for (let n = 0; n < letters.length; n += 2) pairs.push(letters.slice(n, n + 2).join(''))
  return pairs.map((pair) => ([...pair].length === 2 ? `${pair};` : pair)).join('')
}

export const tagsText: CellText = {
  print: plainText.print,
  parse: (text) => ({ value: withSemicolons(text.trim()) }),
}
