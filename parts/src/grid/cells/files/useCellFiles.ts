import { useCallback, useSyncExternalStore } from 'react'
import type { UploadItem } from '../../../upload/uploadList.ts'
import { readUploadValue } from '../../../upload/uploadValue.ts'
import type { GridColumn, GridValues } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import type { GridSource } from '../../view/GridSource.ts'
import { type CellUploads, createCellUploads } from './createCellUploads.ts'
import type { GridModel } from '../../model/createGridModel.ts'
import type { Grid } from '../../view/Grid.ts'

export interface CellFiles {
  uploads: CellUploads
  /** Not stored in the row yet. */
  items: readonly UploadItem[]
  paths: readonly string[]
  nameOf: (path: string) => string
}

/** The stored and uploading files of a cell. */
export function useCellFiles(source: GridSource, column: GridColumn, key: RowKey, values: GridValues): CellFiles {
  const uploads = cellUploadsOf(source)
  const subscribe = useCallback((notify: () => void) => uploads.onRow(key, notify), [uploads, key])
  const items = useSyncExternalStore(subscribe, () => uploads.of(key, column.key))
  const { paths, nameOf } = readUploadValue(values[column.key])
  return { uploads, items, paths, nameOf: (path) => nameOf(path) || uploads.nameOf(path) }
}

// Uploads are stored per grid and garbage-collected with it.
const cache = new WeakMap<GridModel, CellUploads>()

function cellUploadsOf(grid: Pick<Grid, 'model' | 'validation'>): CellUploads {
  const uploads = cache.get(grid.model) ?? createCellUploads(grid)
  cache.set(grid.model, uploads)
  return uploads
}
