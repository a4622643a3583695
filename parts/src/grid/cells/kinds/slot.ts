import { type CellKind, shownKind } from '../CellKind.ts'

/** Rendered by the page that uses the grid. */
export const slot: CellKind = {
  ...shownKind(),
  Display: (cell) => cell.source.slots[cell.column.key]?.(cell),
}
