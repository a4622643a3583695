import type { CellText } from '../text/CellText.ts'
import type { GridColumn, GridValues } from './GridColumn.ts'

/** A column with the options that it has in this row. */
export const columnFor = (column: GridColumn, row: GridValues): GridColumn =>
  column.optionsFor ? { ...column, options: column.optionsFor(row) } : column

/** Whether the row has a value in this column. */
export const isShownIn = ({ shownIf }: GridColumn, row: GridValues): boolean => shownIf?.(row) ?? true

/** Whether the values of the row allow its cell in this column to be written. */
export const isOpenIn = (column: GridColumn, row: GridValues): boolean =>
  isShownIn(column, row) && !column.lockedIf?.(row)

const noText: CellText = { print: () => '', show: () => '', parse: (text) => ({ value: text }) }

/** A column as its cell in this row is drawn, found and copied. */
export const cellColumn = (column: GridColumn, row: GridValues): GridColumn =>
  isShownIn(column, row) ? columnFor(column, row) : { ...column, type: 'normal', text: noText }
