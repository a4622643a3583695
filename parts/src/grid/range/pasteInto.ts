import { isEditable, isRowColumn, kindOf, takesText } from '../cells/cellKinds.ts'
import type { TextGrid } from '../model/clipboard/clipboard.ts'
import type { CellChange, GridModel } from '../model/createGridModel.ts'
import type { CellProblem } from '../model/checks/createValidation.ts'
import { cellColumn, columnFor, isOpenIn, isShownIn } from '../model/columnFor.ts'
import type { GridColumn, GridValues } from '../model/GridColumn.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import { inSlices, nextTurn } from '../model/inSlices.ts'
import type { RowsView } from '../model/rows/RowsView.ts'
import type { CellPlace, CellRange } from '../model/selection.ts'

export interface PasteOptions {
  /** The columns and rows as displayed. */
  columns: readonly GridColumn[]
  rows: RowsView
  /** Whether a row may be written to, or a column of it once the row has the values `after`. */
  canEdit?: (key: RowKey, column?: GridColumn, after?: GridValues) => boolean
  /** The most rows that the table may have; it does not grow beyond them. */
  maxRows?: number
}

/** How many rows may still be added. */
export const roomIn = (
  model: GridModel,
  { maxRows = Number.POSITIVE_INFINITY }: Pick<PasteOptions, 'maxRows'>,
): number => Math.max(0, maxRows - model.order().length)

/** Whether text can be pasted into a column. */
const isPasteable = (column: GridColumn): boolean => isEditable(column) && takesText(column)

/** How much was not written, by reason. Cells that already had the value are not counted. */
export interface SkippedCells {
  /** The row or the column is read-only. */
  readOnly: number
  /** The row has no value in the column. */
  notShown: number
  /** The cell is edited in a dialog. */
  inWindow: number
  /** Past the last column. */
  outside: number
  /** Lines, rather than cells, for which the table has no room. */
  lines: number
}

export const noneSkipped = (): SkippedCells => ({ readOnly: 0, notShown: 0, inWindow: 0, outside: 0, lines: 0 })

export interface Pasted {
  /** The texts that could not be parsed. */
  problems: CellProblem[]
  skipped: SkippedCells
}

/** The value for a text in its cell. Unreadable text is retained unchanged, with the reason, to be corrected. */
interface ReadCell {
  column: GridColumn
  text: string
  value: unknown
  problem?: string
}

/** A text that its column does not accept; without a column it is past the last one. */
interface RefusedText {
  column: GridColumn | undefined
  text: string
}

interface ReadLine {
  cells: readonly ReadCell[]
  refused: readonly RefusedText[]
}

function filled(row: Record<string, unknown>, { cells }: ReadLine): GridValues {
  for (const { column, value } of cells) row[column.key] = value
  return row
}

/** Parses a line of texts for the columns from an index on. Options depend on the row as it will be. */
function readLine(
  texts: readonly string[],
  from: number,
  columns: readonly GridColumn[],
  before: GridValues = {},
): ReadLine {
  const cells: ReadCell[] = []
  const refused: RefusedText[] = []
  const row: Record<string, unknown> = { ...before }
  texts.forEach((text, across) => {
    const column = columns[from + across]
    if (column && isRowColumn(column.type)) return
    if (!column || !isPasteable(column)) return void refused.push({ column, text })
    const parsed = kindOf(column.type).parse(text, columnFor(column, row))
    row[column.key] = 'value' in parsed ? parsed.value : text
    cells.push(
      'value' in parsed
        ? { column, text, value: parsed.value }
        : { column, text, value: text, problem: parsed.problem },
    )
  })
  return { cells, refused }
}

/** The text of a cell. */
export function printed(values: GridValues | undefined, column: GridColumn): string {
  const own = values ? cellColumn(column, values) : column
  return kindOf(own.type).print(values?.[column.key], own)
}

/** Why a cell of the row cannot be written. */
export const skipReason = (column: GridColumn, row: GridValues): 'notShown' | 'readOnly' =>
  isShownIn(column, row) ? 'readOnly' : 'notShown'

/** A new row with the texts of a line, as far as its cells can be written. */
function newRow(model: GridModel, line: ReadLine): GridValues {
  const row = model.newRow()
  const fresh = { ...row }
  const given: GridValues = { ...filled(row, line) }
  for (const { column } of line.cells) if (!isOpenIn(column, given)) row[column.key] = fresh[column.key]
  return row
}

function countRefused(skipped: SkippedCells, refused: readonly RefusedText[], values: GridValues | undefined): void {
  for (const { column, text } of refused) {
    if (!column) skipped.outside += text === '' ? 0 : 1
    else if (text !== printed(values, column)) skipped[isEditable(column) ? 'inWindow' : 'readOnly'] += 1
  }
}

/** Writes lines from a row on in one step; the table grows as needed. */
function writeLines(
  model: GridModel,
  from: number,
  lines: readonly ReadLine[],
  /** New rows for the last lines, as far as they are already filled. */
  ready: readonly GridValues[],
  { rows, canEdit = () => true, maxRows }: PasteOptions,
): Pasted {
  const problems: CellProblem[] = []
  const skipped = noneSkipped()
  const report = (key: RowKey, { column, problem }: ReadCell): void => {
    if (problem !== undefined) problems.push({ key, column: column.key, message: problem })
  }
  /** `row` is the row with the line in it. */
  const skip = ({ column, text }: ReadCell, row: GridValues): void => {
    if (text !== printed(row, column)) skipped[skipReason(column, row)] += 1
  }
  model.batch(() => {
    const order = rows.order()
    const within = lines.slice(0, Math.max(0, order.length - from))
    const room = roomIn(model, { maxRows })
    const beyond = lines.slice(within.length).slice(0, room)
    const changes: CellChange[] = []
    within.forEach((line, down) => {
      const key = order[from + down]!
      const values = model.row(key)
      if (canEdit(key)) {
        const after = filled({ ...values }, line)
        for (const cell of line.cells) {
          const { column, value } = cell
          if (canEdit(key, column, after)) {
            changes.push({ key, column: column.key, value })
            report(key, cell)
          } else skip(cell, { ...after, [column.key]: values?.[column.key] })
        }
        countRefused(skipped, line.refused, values)
      } else {
        for (const { column, text } of [...line.cells, ...line.refused])
          if (column && text !== printed(values, column)) skipped.readOnly += 1
        countRefused(
          skipped,
          line.refused.filter(({ column }) => !column),
          values,
        )
      }
    })
    model.setCells(changes)
    skipped.lines = lines.slice(within.length + beyond.length).filter(hasText).length
    const added = beyond.length === ready.length ? ready : beyond.map((line) => newRow(model, line))
    if (added.length === 0) return
    model.insert(model.order().length, added).forEach((key, n) => {
      const { cells, refused } = beyond[n]!
      for (const cell of cells)
        if (isOpenIn(cell.column, added[n]!)) report(key, cell)
        else skip(cell, added[n]!)
      countRefused(skipped, refused, added[n])
    })
  })
  return { problems, skipped }
}

const hasText = ({ cells, refused }: ReadLine): boolean => [...cells, ...refused].some(({ text }) => text !== '')

/** A larger paste yields to the browser between parsing and writing. */
const syncRows = 500

/**
 * Pastes texts from a cell on. Large pastes are parsed in slices to keep the page responsive, and written in one step.
 */
export async function pasteInto(
  model: GridModel,
  at: CellPlace,
  texts: TextGrid,
  options: PasteOptions,
): Promise<Pasted> {
  const lines: ReadLine[] = []
  const order = options.rows.order()
  await inSlices(texts, (line) => {
    const key = order[at.row + lines.length]
    lines.push(readLine(line, at.column, options.columns, key === undefined ? undefined : model.row(key)))
  })
  const ready: GridValues[] = []
  const within = Math.max(0, options.rows.order().length - at.row)
  const beyond = lines.slice(within).slice(0, roomIn(model, options))
  await inSlices(beyond, (line) => void ready.push(newRow(model, line)))
  if (texts.length > syncRows) await nextTurn()
  return writeLines(model, at.row, lines, ready, options)
}

/** The cells of a range as displayed. */
export function textsIn(model: GridModel, range: CellRange, { columns, rows }: PasteOptions): string[][] {
  const wanted = columns.slice(range.left, range.right + 1)
  return rows
    .order()
    .slice(range.top, range.bottom + 1)
    .map((key) => wanted.map((column) => printed(model.row(key), column)))
}
