import { errors } from '../../../errors.ts'

/** A row of a sheet, all cells as text. */
export interface TextRow {
  line: number
  cells: readonly string[]
}

export interface Head {
  line: number
  /** The heads as they are written. */
  columns: { index: number; head: string }[]
}

/** The head is among the first rows; titles of the whole sheet may be above it. */
export const headRoom = 10
const maxColumns = 200

/** `*姓名`, `姓名（必填）` and `姓 名` are all read as 姓名, as the import reads them. */
const plainTitle = (text: string): string => text.replace(/[\s*＊]|[（(]必填[）)]/g, '')

/** A, B … Z, AA: as spreadsheets name columns. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

/** The first row with at least half as many cells as the widest. Throws when it cannot be the head of a form. */
export function findHead(rows: readonly TextRow[]): Head {
  const first = rows.slice(0, headRoom)
  const widths = first.map(({ cells }) => cells.filter((text) => text.trim() !== '').length)
  const widest = Math.max(0, ...widths)
  const head = first[widths.findIndex((width) => width > 0 && width * 2 >= widest)]
  if (!head) throw errors.badSheet('工作表是空的，请选择有表头和数据的工作表')
  const columns = head.cells.flatMap((text, index) => (plainTitle(text) === '' ? [] : [{ index, head: text.trim() }]))
  if (columns.length > maxColumns) throw errors.badSheet(`工作表有 ${columns.length} 列，最多 ${maxColumns} 列`)
  const places = new Map<string, number>()
  for (const { head: written, index } of columns) {
    const title = plainTitle(written)
    const before = places.get(title.toLowerCase())
    if (before !== undefined)
      throw errors.badSheet(
        `${columnLetters(before)} 列和 ${columnLetters(index)} 列的标题都是“${title}”，请改为不同的标题`,
      )
    places.set(title.toLowerCase(), index)
  }
  return { line: head.line, columns }
}

/** Throws for a value in a column without a title: nothing is left out silently. */
export function assertTitled({ columns, line }: Head, row: TextRow): void {
  const titled = new Set(columns.map(({ index }) => index))
  const index = row.cells.findIndex((text, at) => text.trim() !== '' && !titled.has(at))
  if (index >= 0)
    throw errors.badSheet(
      `${columnLetters(index)}${row.line} 有内容，但 ${columnLetters(index)} 列在第 ${line} 行没有标题，请补上标题或删除该列`,
    )
}
