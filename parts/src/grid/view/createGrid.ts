import { createFlashes, type Flashes } from '../model/rows/createFlashes.ts'
import { createGridModel, type GridModel, type GridOptions } from '../model/createGridModel.ts'
import { createTreeRows, type TreeOptions, type TreeRows } from '../model/rows/createTreeRows.ts'
import { createWantedCell, type CellAt, type WantedCell } from '../model/createWantedCell.ts'
import { createValidation, type Validation } from '../model/checks/createValidation.ts'
import type { GridValues } from '../model/GridColumn.ts'
import type { RowsView } from '../model/rows/RowsView.ts'

/** A grid as its owner holds it: the rows and what is wrong with them. Give it to a DataGrid to have it seen. */
export interface Grid {
  model: GridModel
  validation: Validation
  /** The rows that are seen. */
  rows: RowsView
  tree?: TreeRows
  flashes: Flashes
  wanted: WantedCell
  /** Fields of a row that changed elsewhere, such as on the screen of a colleague. */
  receive(row: GridValues): void
  /** Puts the cursor into a cell and brings it before the eyes, now or when the grid is next seen. */
  show(cell: CellAt): void
}

export interface CreateGridOptions extends GridOptions {
  /** Rows hang below rows. */
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
