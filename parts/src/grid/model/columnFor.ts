import type { GridColumn, GridValues } from './GridColumn.ts'

/** A column with the options that it has in this row. */
export const columnFor = (column: GridColumn, row: GridValues): GridColumn =>
  column.optionsFor ? { ...column, options: column.optionsFor(row) } : column
