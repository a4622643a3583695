import { textOf } from '../text/textOf.ts'
import { isRowColumn } from './cellType.ts'
import type { TextGrid } from './clipboard.ts'
import type { CellChange, GridModel } from './createGridModel.ts'
import type { CellProblem } from './createValidation.ts'
import type { GridColumn } from './GridColumn.ts'
import type { RowKey } from './GridStep.ts'
import type { CellPlace, CellRange } from './selection.ts'

export interface PasteOptions {
  /** The columns as they stand before the eyes. */
  columns: readonly GridColumn[]
  /** Whether a row may be written to. */
  canEdit?: (key: RowKey) => boolean
  canGrow?: boolean
}

/** Whether anything can be written into a column by pasting, filling or clearing. */
export const isFillable = ({ type, disabled }: GridColumn): boolean =>
  !disabled && !isRowColumn(type) && !['normal', 'slot', 'hidden', 'upload', 'file', 'image'].includes(type)

/** Writes texts into the grid from a cell on, as one step; the table grows as far as they reach. Gives what did not fit. */
export function pasteInto(model: GridModel, at: CellPlace, texts: TextGrid, options: PasteOptions): CellProblem[] {
  const { columns, canEdit = () => true, canGrow = true } = options
  const problems: CellProblem[] = []
  model.together(() => {
    const missing = at.row + texts.length - model.order().length
    if (missing > 0 && canGrow)
      model.insert(
        model.order().length,
        Array.from({ length: missing }, () => ({})),
      )
    const changes: CellChange[] = []
    const order = model.order()
    texts.forEach((line, down) => {
      const key = order[at.row + down]
      if (key === undefined || !canEdit(key)) return
      line.forEach((text, across) => {
        const column = columns[at.column + across]
        if (!column || !isFillable(column)) return
        const parsed = textOf(column.type).parse(text, column)
        if ('value' in parsed) changes.push({ key, column: column.key, value: parsed.value })
        else problems.push({ key, column: column.key, message: parsed.problem })
      })
    })
    model.setCells(changes)
  })
  return problems
}

/** Writes the first row of a range into all rows below it. */
export function fillDown(model: GridModel, range: CellRange, { columns, canEdit = () => true }: PasteOptions): void {
  const keys = model.order().slice(range.top, range.bottom + 1)
  const [first, ...rest] = keys
  if (first === undefined) return
  const source = model.row(first)
  const wanted = columns.slice(range.left, range.right + 1).filter(isFillable)
  model.setCells(
    rest.filter(canEdit).flatMap((key) => wanted.map(({ key: column }) => ({ key, column, value: source[column] }))),
  )
}

/** Empties the cells of a range. */
export function clearRange(model: GridModel, range: CellRange, { columns, canEdit = () => true }: PasteOptions): void {
  const keys = model
    .order()
    .slice(range.top, range.bottom + 1)
    .filter(canEdit)
  const wanted = columns.slice(range.left, range.right + 1).filter(isFillable)
  const empty = (column: GridColumn) => (column.type === 'checkbox' ? (column.customValue?.[1] ?? false) : '')
  model.setCells(keys.flatMap((key) => wanted.map((column) => ({ key, column: column.key, value: empty(column) }))))
}

/** The cells of a range as they are seen. */
export function textsIn(model: GridModel, range: CellRange, columns: readonly GridColumn[]): string[][] {
  const wanted = columns.slice(range.left, range.right + 1)
  return model
    .order()
    .slice(range.top, range.bottom + 1)
    .map((key) => wanted.map((column) => textOf(column.type).print(model.row(key)[column.key], column)))
}
