import type { GridModel } from '../../model/createGridModel.ts'
import type { Grid } from '../../view/createGrid.ts'
import { type CellUploads, createCellUploads } from './createCellUploads.ts'

// Each grid keeps the uploads into its cells, and they go with it.
const kept = new WeakMap<GridModel, CellUploads>()

export function cellUploadsOf(grid: Pick<Grid, 'model' | 'validation'>): CellUploads {
  const uploads = kept.get(grid.model) ?? createCellUploads(grid)
  kept.set(grid.model, uploads)
  return uploads
}
