import { reasonOf } from '../../../reasonOf.ts'
import type { UploadedFile, UploadFunction } from '../../../upload/UploadControlProps.ts'
import {
  changeItem,
  fileNameOf,
  retainLast,
  removeItem,
  started,
  succeed,
  type UploadItem,
} from '../../../upload/uploadList.ts'
import { readUploadValue } from '../../../upload/uploadValue.ts'
import { createRowListeners } from '../../model/rows/createRowListeners.ts'
import type { GridColumn } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import type { Grid } from '../../view/Grid.ts'
import { fileLimit } from './fileLimit.ts'

/**
 * Uploads into the cells of a grid. They belong to the grid, not to its row components, so they continue while a row
 * is out of view.
 */
export interface CellUploads {
  /** Files that are uploading, wait for the other files of their cell, or have failed. Stored files are in the row. */
  of(key: RowKey, column: string): readonly UploadItem[]
  /** The original name of a file that was uploaded here. */
  nameOf(path: string): string
  addNames(files: readonly UploadedFile[]): void
  add(key: RowKey, column: GridColumn, files: readonly File[], upload: UploadFunction): void
  retry(key: RowKey, column: GridColumn, uid: string, upload: UploadFunction): void
  remove(key: RowKey, column: GridColumn, uid: string): void
  onRow(key: RowKey, listener: () => void): () => void
}

const none: readonly UploadItem[] = []

export function createCellUploads({ model, validation }: Pick<Grid, 'model' | 'validation'>): CellUploads {
  const rows = new Map<RowKey, Map<string, readonly UploadItem[]>>()
  const running = new Map<string, { file: File; controller: AbortController }>()
  const names = new Map<string, string>()
  const listeners = createRowListeners()

  const itemsOf = (key: RowKey, column: string): readonly UploadItem[] => rows.get(key)?.get(column) ?? none

  function put(key: RowKey, column: string, items: readonly UploadItem[]): void {
    const cells = rows.get(key) ?? new Map<string, readonly UploadItem[]>()
    if (items.length > 0) cells.set(column, items)
    else cells.delete(column)
    if (cells.size > 0) rows.set(key, cells)
    else rows.delete(key)
    listeners.notify(key)
  }

  function stop(uid: string): void {
    running.get(uid)?.controller.abort()
    running.delete(uid)
  }

  // Removing a row aborts its uploads; undo does not restart them.
  model.onStep(() => {
    for (const [key, cells] of rows) {
      if (model.row(key)) continue
      for (const items of cells.values()) for (const { uid } of items) stop(uid)
      rows.delete(key)
    }
  })

  /** Writes all files of a cell in one undo step when the last upload has finished. */
  function settle(key: RowKey, column: GridColumn): void {
    const items = itemsOf(key, column.key)
    const values = model.row(key)
    if (!values || items.some(({ status }) => status === 'uploading')) return
    const arrived = items.filter(({ status }) => status === 'done')
    if (arrived.length === 0) return
    const limit = fileLimit(column)
    const paths = [...readUploadValue(values[column.key]).paths, ...arrived.map(({ path }) => path)]
    put(
      key,
      column.key,
      items.filter(({ status }) => status !== 'done'),
    )
    model.setCells([{ key, column: column.key, value: (limit > 0 ? paths.slice(-limit) : paths).join(',') }])
    void validation.checkCell(key, column.key)
  }

  async function send(key: RowKey, column: GridColumn, uid: string, file: File, upload: UploadFunction): Promise<void> {
    const controller = new AbortController()
    running.set(uid, { file, controller })
    const change = (next: (items: readonly UploadItem[]) => UploadItem[]) => {
      if (!controller.signal.aborted) put(key, column.key, next(itemsOf(key, column.key)))
    }
    try {
      const onProgress = (percent: number) => change((items) => changeItem(items, uid, { percent }))
      const stored = await upload(file, onProgress, controller.signal)
      if (controller.signal.aborted) return
      running.delete(uid)
      names.set(stored.path, stored.name)
      change((items) => succeed(items, uid, stored))
    } catch (error) {
      change((items) => changeItem(items, uid, { status: 'error', message: reasonOf(error) }))
    }
    if (!controller.signal.aborted) settle(key, column)
  }

  return {
    of: itemsOf,
    nameOf: (path) => names.get(path) ?? fileNameOf(path),
    addNames(files) {
      for (const { filePath, fileName } of files) names.set(filePath, fileName)
    },
    add(key, column, files, upload) {
      const limit = fileLimit(column)
      const wanted = limit > 0 ? files.slice(-limit) : files
      const fresh = wanted.map((file) => ({ file, item: started(file) }))
      const before = itemsOf(key, column.key)
      const retained = before.filter(({ status }) => status !== 'error')
      const next = retainLast([...retained, ...fresh.map(({ item }) => item)], limit)
      for (const { uid } of before) if (!next.some((item) => item.uid === uid)) stop(uid)
      put(key, column.key, next)
      for (const { file, item } of fresh) void send(key, column, item.uid, file, upload)
    },
    retry(key, column, uid, upload) {
      const file = running.get(uid)?.file
      if (!file) return
      put(key, column.key, changeItem(itemsOf(key, column.key), uid, { status: 'uploading', percent: 0, message: '' }))
      void send(key, column, uid, file, upload)
    },
    remove(key, column, uid) {
      stop(uid)
      put(key, column.key, removeItem(itemsOf(key, column.key), uid))
      settle(key, column)
    },
    onRow: (key, listener) => listeners.on(key, listener),
  }
}
