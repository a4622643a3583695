import { benchColumns, choiceText, valueAt } from '../gridData.ts'
import type { PasteFormat } from '../GridAlone.ts'

/** Beyond all rows that are there, so that nothing stands twice. */
const firstRow = 100_000

/** A block of cells as a spreadsheet writes it, in both formats. */
export function writtenBlock(rows: number): Record<PasteFormat, string> {
  const texts = Array.from({ length: rows }, (_, row) =>
    benchColumns.map((_, column) => textAt(firstRow + row, column)),
  )
  const lineOf = (line: string[]) =>
    `<tr>${line.map((text) => `<td class="xl65" style="height:14pt">${text}</td>`).join('')}</tr>`
  return {
    'text/plain': texts.map((line) => line.join('\t')).join('\r\n'),
    'text/html': `<html><body><table>${texts.map(lineOf).join('\n')}</table></body></html>`,
  }
}

function textAt(row: number, column: number): string {
  const value = valueAt(row, column)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return benchColumns[column]!.kind === 'select' ? choiceText(value) : String(value)
}
