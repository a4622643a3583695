import { kindOf } from '../../cells/cellKinds.ts'
import type { GridColumn } from '../../model/GridColumn.ts'

/** Default column widths of the specification (file 2 §9). */
const defaultWidth = 120
const share = 0.92

/** The width of each column in pixels for a given grid width. */
export function columnWidths(columns: readonly GridColumn[], available: number): number[] {
  const rest = columns.filter(({ type, width }) => width === undefined && kindOf(type).width === undefined)
  const taken = columns.reduce((sum, column) => sum + (rest.includes(column) ? 0 : given(column, available)), 0)
  const each = Math.max(defaultWidth, Math.floor((available * share - taken) / Math.max(1, rest.length)))
  return columns.map((column) =>
    rest.includes(column) ? Math.max(kindOf(column.type).minWidth ?? 0, each) : given(column, available),
  )
}

function given({ type, width }: GridColumn, available: number): number {
  if (typeof width === 'number') return width
  const read = /^(\d+(?:\.\d+)?)(px|%)?$/.exec(width?.trim() ?? '')
  if (!read) return kindOf(type).width ?? kindOf(type).minWidth ?? defaultWidth
  return read[2] === '%' ? Math.floor((available * Number(read[1])) / 100) : Number(read[1])
}
