import { textOf } from '../text/textOf.ts'
import { isRowColumn, opensWindow } from './cellType.ts'
import type { TextGrid } from './clipboard.ts'
import type { CellChange, GridModel } from './createGridModel.ts'
import type { CellProblem } from './createValidation.ts'
import type { GridColumn, GridValues } from './GridColumn.ts'
import type { RowKey } from './GridStep.ts'
import { inSlices, nextTurn } from './inSlices.ts'
import type { RowsView } from './RowsView.ts'
import type { CellPlace, CellRange } from './selection.ts'

export interface PasteOptions {
  /** The columns and rows as they stand before the eyes. */
  columns: readonly GridColumn[]
  rows: RowsView
  /** Whether a row may be written to. */
  canEdit?: (key: RowKey) => boolean
  canGrow?: boolean
}

/** Whether the operator may change what stands in a column. */
export const isEditable = ({ type, disabled }: GridColumn): boolean =>
  !disabled && !isRowColumn(type) && !['normal', 'slot', 'hidden', 'progress'].includes(type)

/** Whether texts can be written into it. */
const isPasteable = (column: GridColumn): boolean => isEditable(column) && !opensWindow(column.type)

/** What a text becomes in its cell. What cannot be read is kept as it stands, to be mended, with the reason. */
interface ReadCell {
  column: string
  value: unknown
  problem?: string
}

function filled(row: Record<string, unknown>, line: readonly ReadCell[]): GridValues {
  for (const { column, value } of line) row[column] = value
  return row
}

/** Reads a line of texts for the columns from a place on; those that take no text are passed over. */
function readLine(texts: readonly string[], from: number, columns: readonly GridColumn[]): ReadCell[] {
  const cells: ReadCell[] = []
  texts.forEach((text, across) => {
    const column = columns[from + across]
    if (!column || !isPasteable(column)) return
    const parsed = textOf(column.type).parse(text, column)
    cells.push(
      'value' in parsed
        ? { column: column.key, value: parsed.value }
        : { column: column.key, value: text, problem: parsed.problem },
    )
  })
  return cells
}

/** Writes lines from a row on, as one step; the table grows as far as they reach. Gives what could not be read. */
function writeLines(
  model: GridModel,
  from: number,
  lines: readonly (readonly ReadCell[])[],
  /** Rows for the last of the lines, as far as they have been filled already. */
  ready: readonly GridValues[],
  { rows, canEdit = () => true, canGrow = true }: PasteOptions,
): CellProblem[] {
  const problems: CellProblem[] = []
  const tell = (key: RowKey, line: readonly ReadCell[]): void => {
    for (const { column, problem } of line) if (problem !== undefined) problems.push({ key, column, message: problem })
  }
  model.together(() => {
    const order = rows.order()
    const changes: CellChange[] = []
    lines.slice(0, Math.max(0, order.length - from)).forEach((line, down) => {
      const key = order[from + down]!
      if (!canEdit(key)) return
      for (const { column, value } of line) changes.push({ key, column, value })
      tell(key, line)
    })
    model.setCells(changes)
    const rest = canGrow ? lines.slice(Math.max(0, order.length - from)) : []
    const added = rest.length === ready.length ? ready : rest.map((line) => filled(model.newRow(), line))
    if (added.length > 0) model.insert(model.order().length, added).forEach((key, n) => tell(key, rest[n]!))
  })
  return problems
}

/** So many are written together with what was read last. */
const quickRows = 500

/** Pastes texts from a cell on. Many are read piece by piece, so that the page stays alive, and written as one step. */
export async function pasteInto(
  model: GridModel,
  at: CellPlace,
  texts: TextGrid,
  options: PasteOptions,
): Promise<CellProblem[]> {
  const lines: ReadCell[][] = []
  await inSlices(texts, (line) => void lines.push(readLine(line, at.column, options.columns)))
  const ready: GridValues[] = []
  const isGrowing = options.canGrow ?? true
  const beyond = isGrowing ? lines.slice(Math.max(0, options.rows.order().length - at.row)) : []
  await inSlices(beyond, (line) => void ready.push(filled(model.newRow(), line)))
  if (texts.length > quickRows) await nextTurn()
  return writeLines(model, at.row, lines, ready, options)
}

/** Writes the first row of a range into all rows below it. */
export function fillDown(model: GridModel, range: CellRange, options: PasteOptions): void {
  const { columns, rows, canEdit = () => true } = options
  const keys = rows.order().slice(range.top, range.bottom + 1)
  const [first, ...rest] = keys
  if (first === undefined) return
  const source = model.row(first)
  if (!source) return
  const wanted = columns.slice(range.left, range.right + 1).filter(isEditable)
  model.setCells(
    rest.filter(canEdit).flatMap((key) => wanted.map(({ key: column }) => ({ key, column, value: source[column] }))),
  )
}

/** Empties the cells of a range. */
export function clearRange(model: GridModel, range: CellRange, options: PasteOptions): void {
  const { columns, rows, canEdit = () => true } = options
  const keys = rows
    .order()
    .slice(range.top, range.bottom + 1)
    .filter(canEdit)
  const wanted = columns.slice(range.left, range.right + 1).filter(isEditable)
  const empty = (column: GridColumn) => (column.type === 'checkbox' ? (column.customValue?.[1] ?? false) : '')
  model.setCells(keys.flatMap((key) => wanted.map((column) => ({ key, column: column.key, value: empty(column) }))))
}

/** The cells of a range as they are seen. */
export function textsIn(model: GridModel, range: CellRange, { columns, rows }: PasteOptions): string[][] {
  const wanted = columns.slice(range.left, range.right + 1)
  return rows
    .order()
    .slice(range.top, range.bottom + 1)
    .map((key) => wanted.map((column) => textOf(column.type).print(model.row(key)?.[column.key], column)))
}
