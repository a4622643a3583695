/** A cell as text, or why there is none: a formula without a result, an error value, lost digits. */
export type SheetCell = string | null | { text: string; problem: string }

export function textOf(cell: SheetCell | undefined): string {
  return cell === null || cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text
}

export interface SheetRow {
  /** The line number in the user's own sheet. */
  line: number
  cells: SheetCell[]
}

/** An area of merged cells: lines as `SheetRow.line`, columns from 0, both ends included. */
export interface Merge {
  firstLine: number
  lastLine: number
  firstColumn: number
  lastColumn: number
}

export interface SheetLimits {
  rows: number
  columns: number
  /** The decompressed size of all parts of the workbook. */
  bytes: number
  parts: number
}
