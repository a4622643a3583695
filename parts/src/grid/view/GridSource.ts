import type { ReactNode } from 'react'
import type { GridValues } from '../model/GridColumn.ts'
import type { CellSources } from './cells/CellSources.ts'
import type { Grid } from './createGrid.ts'
import type { GridCell } from './cells/GridCell.ts'

/** What is drawn in the cells of `slot` columns, by the key of the column. */
export type GridSlots = Readonly<Record<string, (cell: GridCell) => ReactNode>>

/** What the pieces of a grid draw from. */
export interface GridSource extends Grid {
  /** Begins the ids of its cells in the page. */
  id: string
  sources: CellSources
  slots: GridSlots
  isDisabled(values: GridValues): boolean
}
