import { shownText } from '../cells/CellKind.ts'
import { isRowColumn, kindOf } from '../cells/cellKinds.ts'
import type { GridModel } from '../model/createGridModel.ts'
import { cellColumn } from '../model/columnFor.ts'
import type { GridColumn } from '../model/GridColumn.ts'
import { inSlices } from '../model/inSlices.ts'
import type { RowsView } from '../model/rows/RowsView.ts'
import type { CellPlace } from '../model/selection.ts'

/** More than anyone steps through; so many hits mean the search is too broad. */
const maxMatches = 10_000

interface FindInput {
  model: GridModel
  rows: RowsView
  columns: readonly GridColumn[]
  signal: AbortSignal
}

/** Finds where a text is displayed, from the top, ignoring case. */
export async function findCells(text: string, { model, rows, columns, signal }: FindInput): Promise<CellPlace[]> {
  const wanted = text.trim().toLowerCase()
  const found: CellPlace[] = []
  if (wanted === '') return found
  const searched = columns.map((column) => (isRowColumn(column.type) ? undefined : kindOf(column.type)))
  let row = -1
  await inSlices(rows.order(), (key) => {
    row += 1
    const values = model.row(key)
    if (!values || signal.aborted || found.length >= maxMatches) return
    searched.forEach((cellText, column) => {
      const seen = cellText && shownText(cellText, values[columns[column]!.key], cellColumn(columns[column]!, values))
      if (seen?.toLowerCase().includes(wanted)) found.push({ row, column })
    })
  })
  return found
}
