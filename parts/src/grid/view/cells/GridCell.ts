import type { ReactNode } from 'react'
import type { GridColumn, GridValues } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import type { GridSource } from '../GridSource.ts'

/** A cell as those see it who draw it. */
export interface GridCell {
  source: GridSource
  column: GridColumn
  rowKey: RowKey
  /** Its row, counted from the top of what is seen. */
  index: number
  values: GridValues
  isChosen: boolean
  isExpanded: boolean
  /** The row cannot be edited. */
  isOff: boolean
}

/** What is seen in a cell that is not being edited. */
export type CellDisplay = (cell: GridCell) => ReactNode
