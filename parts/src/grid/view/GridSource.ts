import type { GridModel } from '../model/createGridModel.ts'
import type { Validation } from '../model/createValidation.ts'
import type { GridValues } from '../model/GridColumn.ts'

/** What the pieces of a grid draw from. */
export interface GridSource {
  /** Begins the ids of its cells in the page. */
  id: string
  model: GridModel
  validation: Validation
  isDisabled(values: GridValues): boolean
}
