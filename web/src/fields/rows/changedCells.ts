import type { GridValues } from '@lexdesk/parts'
import { isSameValue } from '../isSameValue.ts'

interface ChangedCell {
  line: number
  column: string
  value: unknown
}

/** The cells in which the same lines differ; undefined where lines were added, removed or moved. New lines have no id. */
export function changedCells(before: readonly GridValues[], after: readonly GridValues[]): ChangedCell[] | undefined {
  const isSameLine = (row: GridValues, line: number) => (row.id ?? null) === (before[line]!.id ?? null)
  if (before.length !== after.length || !after.every(isSameLine)) return undefined
  return after.flatMap((row, line) =>
    Object.keys({ ...before[line], ...row })
      .filter((column) => !isSameValue(before[line]![column], row[column]))
      .map((column) => ({ line, column, value: row[column] ?? '' })),
  )
}
