import type { CellType } from '../../model/cellType.ts'
import type { GridColumn } from '../../model/GridColumn.ts'

/** Widths of the specification (file 2 §9): what a column gets when nothing is said. */
const usual = 120
const share = 0.92
const least: Partial<Record<CellType, number>> = { datetime: 200, user: 220, department: 190, date: 135 }
const narrow: Partial<Record<CellType, number>> = {
  rowNumber: 60,
  rowCheckbox: 48,
  rowRadio: 48,
  rowExpand: 48,
  rowDragSort: 48,
}

/** The width of each column in pixels, for a grid that is so wide. */
export function columnWidths(columns: readonly GridColumn[], available: number): number[] {
  const rest = columns.filter(({ type, width }) => width === undefined && narrow[type] === undefined)
  const taken = columns.reduce((sum, column) => sum + (rest.includes(column) ? 0 : given(column, available)), 0)
  const each = Math.max(usual, Math.floor((available * share - taken) / Math.max(1, rest.length)))
  return columns.map((column) =>
    rest.includes(column) ? Math.max(least[column.type] ?? 0, each) : given(column, available),
  )
}

function given({ type, width }: GridColumn, available: number): number {
  if (typeof width === 'number') return width
  const read = /^(\d+(?:\.\d+)?)(px|%)?$/.exec(width?.trim() ?? '')
  if (!read) return narrow[type] ?? least[type] ?? usual
  return read[2] === '%' ? Math.floor((available * Number(read[1])) / 100) : Number(read[1])
}
