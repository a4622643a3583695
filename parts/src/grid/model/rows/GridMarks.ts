import type { GridValues } from '../GridColumn.ts'

export type RowMark = 'added' | 'changed' | 'removed'

/** How rows differ from what is stored. */
export interface GridMarks {
  rowMark(values: GridValues): RowMark | undefined
  /** The stored value of a cell that was changed; undefined for other cells. */
  replaced(values: GridValues, column: string): { value: unknown } | undefined
}
