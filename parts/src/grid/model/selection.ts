/** The cursor (focus) and the start of the selection (anchor), as row and column indexes. */
export interface Selection {
  anchor: CellPlace
  focus: CellPlace
}

export interface CellPlace {
  row: number
  column: number
}

export interface GridSize {
  rows: number
  columns: number
}

export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

export const oneCell = (place: CellPlace): Selection => ({ anchor: place, focus: place })

export function rangeOf({ anchor, focus }: Selection): CellRange {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  }
}

export const isInRange = ({ top, bottom, left, right }: CellRange, { row, column }: CellPlace): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1))

/** Moves the cursor; with `isExtending` the selection grows with it, as with the shift key. */
export function moved(
  selection: Selection,
  by: { rows?: number; columns?: number },
  size: GridSize,
  isExtending = false,
): Selection {
  const from = selection.focus
  const focus = {
    row: within(from.row + (by.rows ?? 0), size.rows),
    column: within(from.column + (by.columns ?? 0), size.columns),
  }
  return isExtending ? { anchor: selection.anchor, focus } : oneCell(focus)
}

/** The next cell for Tab: along the row, then in the next row. Undefined past the ends of the grid. */
export function tabbed({ focus }: Selection, { rows, columns }: GridSize, isBack = false): Selection | undefined {
  const place = focus.row * columns + focus.column + (isBack ? -1 : 1)
  if (place < 0 || place >= rows * columns) return undefined
  return oneCell({ row: Math.floor(place / columns), column: place % columns })
}

/** Clamps the selection after rows were removed. */
export function fitted(selection: Selection, { rows, columns }: GridSize): Selection | undefined {
  if (rows === 0 || columns === 0) return undefined
  const fit = ({ row, column }: CellPlace): CellPlace => ({ row: within(row, rows), column: within(column, columns) })
  return { anchor: fit(selection.anchor), focus: fit(selection.focus) }
}
