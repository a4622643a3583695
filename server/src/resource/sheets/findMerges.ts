import { errors } from '@lexdesk/domain'
import type { Merge } from './SheetRow.ts'
import { columnOf } from './worksheetRows.ts'

const maxMerges = 20_000
const mergePattern = /mergeCell\s[^<>]*?ref=["']([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)["']/gi
const longestTag = 200
const rowEnd = 'row>'

export interface SheetFacts {
  merges: Merge[]
  /** Number of rows with content: for the limit and for a progress bar. */
  rowCount: number
}

/** Scans a worksheet before it is read: merged areas come after the rows that they concern. */
export async function findMerges(pieces: AsyncIterable<Buffer>): Promise<SheetFacts> {
  const merges: Merge[] = []
  let rowCount = 0
  let hasValue = false
  let tail = ''
  for await (const piece of pieces) {
    const text = tail + piece.toString('latin1')
    let cut = 0
    for (let at = text.indexOf(rowEnd); at >= 0; at = text.indexOf(rowEnd, cut)) {
      if (hasValue || isFilled(text.slice(cut, at))) rowCount++
      hasValue = false
      cut = at + rowEnd.length
    }
    hasValue ||= isFilled(text.slice(cut))
    if (text.includes('mergeCell'))
      for (const match of text.matchAll(mergePattern)) {
        merges.push(mergeOf(match))
        cut = Math.max(cut, match.index + match[0].length)
      }
    if (merges.length > maxMerges) throw errors.badSheet(`合并单元格超过 ${maxMerges} 处，请取消合并后再导入`)
    tail = text.slice(Math.max(cut, text.length - longestTag))
  }
  return { merges: merges.sort((one, other) => one.firstLine - other.firstLine), rowCount }
}

/** Has a value or a text; style alone leaves a row blank. */
const isFilled = (row: string): boolean => row.includes('v>') || row.includes('t>')

function mergeOf(match: RegExpExecArray): Merge {
  const [, firstColumn = '', firstLine, lastColumn = '', lastLine] = match
  return {
    firstLine: Number(firstLine),
    lastLine: Number(lastLine),
    firstColumn: columnOf(firstColumn),
    lastColumn: columnOf(lastColumn),
  }
}
