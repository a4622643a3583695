import { createGridModel, type GridModel, type GridOptions } from '../model/createGridModel.ts'
import { createValidation, type Validation } from '../model/createValidation.ts'

/** A grid as its owner holds it: the rows and what is wrong with them. Give it to a DataGrid to have it seen. */
export interface Grid {
  model: GridModel
  validation: Validation
}

export function createGrid(options: GridOptions): Grid {
  const model = createGridModel(options)
  return { model, validation: createValidation(model) }
}
