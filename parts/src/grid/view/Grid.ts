import type { Validation } from '../model/checks/createValidation.ts'
import type { GridModel } from '../model/createGridModel.ts'
import type { CellAt, WantedCell } from '../model/createWantedCell.ts'
import type { GridValues } from '../model/GridColumn.ts'
import type { Flashes } from '../model/rows/createFlashes.ts'
import type { TreeRows } from '../model/rows/createTreeRows.ts'
import type { RowsView } from '../model/rows/RowsView.ts'

/** A grid as held by its owner: the rows and their errors. Pass it to a DataGrid to show it. */
export interface Grid {
  model: GridModel
  validation: Validation
  /** The visible rows. */
  rows: RowsView
  tree?: TreeRows
  flashes: Flashes
  wanted: WantedCell
  /** Applies fields of a row that changed elsewhere, such as on another user's screen. */
  receive(row: GridValues): void
  /** Moves the cursor to a cell and scrolls it into view, now or when the grid becomes visible. */
  show(cell: CellAt): void
}
