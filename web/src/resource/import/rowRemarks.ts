import type { ImportRow } from '../../api/resource/ResourceCalls.ts'
import type { PreviewColumn } from './usePreviewColumns.ts'

/** What is wrong with a row as a whole, or where there is no column for it, and what is doubtful about it. */
export function rowRemarks(row: ImportRow, columns: readonly PreviewColumn[]): string[] {
  const wrong = row.errors.filter(({ field }) => !columns.some(({ name }) => name === field))
  return [...wrong.map(({ message }) => message), ...(row.warnings ?? [])]
}
