import type { ImportRow } from '../../api/resource/ResourceCalls.ts'
import type { PreviewColumn } from './usePreviewColumns.ts'

/** The errors of a row as a whole or without a visible column, and its warnings. */
export function rowRemarks(row: ImportRow, columns: readonly PreviewColumn[]): string[] {
  const unplaced = row.errors.filter(({ field }) => !columns.some(({ name }) => name === field))
  return [...unplaced.map(({ message }) => message), ...(row.warnings ?? [])]
}
