import { emptyCell } from '../cells/cellKinds.ts'
import { createFlashes } from '../model/rows/createFlashes.ts'
import { createGridModel, type GridOptions } from '../model/createGridModel.ts'
import { createTreeRows, type TreeOptions } from '../model/rows/createTreeRows.ts'
import { createWantedCell } from '../model/createWantedCell.ts'
import { createValidation } from '../model/checks/createValidation.ts'
import type { Grid } from './Grid.ts'

export interface CreateGridOptions extends GridOptions {
  /** Options of a tree grid. */
  tree?: Omit<TreeOptions, 'model'>
}

export function createGrid({ tree: treeOptions, ...options }: CreateGridOptions): Grid {
  const model = createGridModel({ emptyCell, ...options })
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
