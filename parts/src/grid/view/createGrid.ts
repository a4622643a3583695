import { createFlashes, type Flashes } from '../model/rows/createFlashes.ts'
import { createGridModel, type GridModel, type GridOptions } from '../model/createGridModel.ts'
import { createTreeRows, type TreeOptions, type TreeRows } from '../model/rows/createTreeRows.ts'
import { createWantedCell, type CellAt, type WantedCell } from '../model/createWantedCell.ts'
import { createValidation, type Validation } from '../model/checks/createValidation.ts'
import type { GridValues } from '../model/GridColumn.ts'
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

export interface CreateGridOptions extends GridOptions {
  /** Options of a tree grid. */
  tree?: Omit<TreeOptions, 'model'>
}

export function createGrid({ tree: treeOptions, ...options }: CreateGridOptions): Grid {
  const model = createGridModel(options)
  const flashes = createFlashes()
  const wanted = createWantedCell()
  const tree = treeOptions && createTreeRows({ ...treeOptions, model })
  return {
    model,
    validation: createValidation(model),
    rows: tree ?? { order: model.order, subscribe: model.onOrder },
    ...(tree && { tree }),
    flashes,
    wanted,
    receive(row) {
      const id = String(row.id)
      const before = model.row(model.keyOfId(id) ?? -1)
      const changed = Object.keys(row).filter((field) => field !== 'id' && !Object.is(before?.[field], row[field]))
      const key = changed.length === 0 ? undefined : model.receive(id, row)
      if (key !== undefined) flashes.flash(key, changed)
    },
    show(cell) {
      tree?.openTo(cell.key)
      wanted.want(cell)
    },
  }
}
