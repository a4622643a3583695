import type { ReactNode } from 'react'
import type { SheetColumn } from '../view/GridLayout.ts'

/** A column of a table that is read. */
export interface TableColumn<Row> extends SheetColumn {
  /** The initial width; a column without one takes the rest of the space. */
  width?: number
  /** The least width of a column without a width. */
  minWidth?: number
  /** The width by which it is decided what fits, if the user has changed the other. */
  usualWidth?: number
  align?: 'right' | undefined
  /** Explains the title. */
  help?: string | undefined
  isSortable?: boolean
  /**
   * If the columns do not fit, those with the highest number are left out first, from the right. Columns with 1 are
   * always shown.
   */
  importance?: 1 | 2 | 3
  /** How the cell is drawn; by default its text. */
  show?: (row: Row, index: number) => ReactNode
  /** The text of the cell, as it is copied; by default the value of the field with the name of the column. */
  text?: (row: Row) => string
  /** Buttons: the cell is not copied, and Enter moves into it. */
  isActions?: boolean
}

const defaultMinWidth = 120

const leastWidth = ({ width, minWidth = defaultMinWidth }: TableColumn<never>): number => width ?? minWidth

/** The width of each column: the space that is left is shared by the columns without a width. */
export function tableWidths(columns: readonly TableColumn<never>[], available: number): number[] {
  const least = columns.map(leastWidth)
  const rest = available - least.reduce((sum, width) => sum + width, 0)
  const sharing = columns.filter(({ width }) => width === undefined).length
  if (rest <= 0 || sharing === 0) return least
  const share = Math.floor(rest / sharing)
  return columns.map(({ width }, place) => least[place]! + (width === undefined ? share : 0))
}

/** The columns that fit: the least important are left out first, from the right. */
export function fittingColumns<C extends TableColumn<never>>(columns: readonly C[], available: number): readonly C[] {
  let rest = columns
  for (const importance of [3, 2]) {
    while (rest.reduce((sum, column) => sum + (column.usualWidth ?? leastWidth(column)), 0) > available) {
      const place = rest.findLastIndex((column) => (column.importance ?? 1) === importance)
      if (place < 0) break
      rest = rest.toSpliced(place, 1)
    }
  }
  return rest
}

export function textIn<Row>(column: TableColumn<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const value = (row as Readonly<Record<string, string | number | boolean | null | undefined>>)[column.key]
  return value === null || value === undefined ? '' : String(value)
}
