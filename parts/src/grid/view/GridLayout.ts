import type { RowPlaces } from './rows/rowPlaces.ts'

/** What the header and the layout need to know of a column. */
export interface SheetColumn {
  key: string
  title: string
  width?: number | string
  /** Stays at the left while the other columns scroll; `end` stays at the right. */
  frozen?: boolean | 'end'
}

/** Positions of the columns from the left and of the rows from the top. */
export interface GridLayout<C extends SheetColumn = SheetColumn> {
  columns: readonly C[]
  /** The start of each column, plus the end of the last. */
  offsets: readonly number[]
  /** The number of frozen columns at the left, and at the right. */
  frozen: number
  frozenEnd: number
  places: RowPlaces
  rowHeight: number
  headerHeight: number
  /** Height of the sums and averages at the lower edge; rows scroll behind them. */
  footerHeight: number
}

/** The columns of a layout, by where they are placed. */
export type ColumnPlaces = Pick<GridLayout, 'columns' | 'offsets' | 'frozen' | 'frozenEnd'>

/** The rows and columns to render; frozen columns are always rendered. */
export interface GridWindow {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

/** The width that the columns frozen at the right take. */
export const endWidth = ({ columns, offsets, frozenEnd }: ColumnPlaces): number =>
  offsets.at(-1)! - offsets[columns.length - frozenEnd]!
