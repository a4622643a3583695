import type { GridColumn } from '../model/GridColumn.ts'
import type { RowPlaces } from './rows/rowPlaces.ts'

/** Where everything lies: columns from the left, rows from the top. */
export interface GridLayout {
  columns: readonly GridColumn[]
  /** Where each column begins; one more than there are columns. */
  offsets: readonly number[]
  /** So many columns from the left stay where they are. */
  frozen: number
  places: RowPlaces
  rowHeight: number
  headerHeight: number
  /** What sums and averages take at the lower edge; rows pass behind them. */
  footerHeight: number
}

/** The rows and columns near the eyes; the frozen columns are always. */
export interface GridWindow {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

/** The places of the columns that are drawn. */
export function drawnColumns({ frozen }: Pick<GridLayout, 'frozen'>, seen: GridWindow): number[] {
  const rest = Array.from({ length: seen.lastColumn - seen.firstColumn }, (_, n) => seen.firstColumn + n)
  return [...Array(frozen).keys(), ...rest]
}
