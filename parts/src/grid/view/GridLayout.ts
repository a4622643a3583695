import type { GridColumn } from '../model/GridColumn.ts'
import type { RowPlaces } from './rows/rowPlaces.ts'

/** Positions of the columns from the left and of the rows from the top. */
export interface GridLayout {
  columns: readonly GridColumn[]
  /** The start of each column, plus the end of the last. */
  offsets: readonly number[]
  /** The number of frozen columns at the left. */
  frozen: number
  places: RowPlaces
  rowHeight: number
  headerHeight: number
  /** Height of the sums and averages at the lower edge; rows scroll behind them. */
  footerHeight: number
}

/** The rows and columns to render; frozen columns are always rendered. */
export interface GridWindow {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

/** The indexes of the rendered columns. */
export function drawnColumns({ frozen }: Pick<GridLayout, 'frozen'>, seen: GridWindow): number[] {
  const rest = Array.from({ length: seen.lastColumn - seen.firstColumn }, (_, n) => seen.firstColumn + n)
  return [...Array(frozen).keys(), ...rest]
}
