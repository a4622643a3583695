import { emptyCell, isEditable, isRowColumn, kindOf, takesText } from '../cells/cellKinds.ts'
import { columnFor, isShownIn } from '../model/columnFor.ts'
import type { CellChange, GridModel } from '../model/createGridModel.ts'
import type { GridColumn, GridValues } from '../model/GridColumn.ts'
import type { CellRange } from '../model/selection.ts'
import { noneSkipped, type Pasted, type PasteOptions, printed, type SkippedCells, skipReason } from './pasteInto.ts'

/** What a cell is filled with. A problem keeps the text to be corrected; a dialog cell may not take it at all. */
interface Filling {
  value: unknown
  problem?: string
  isRefused?: boolean
}

/** Writes into the cells of a range what `valueOf` gives; undefined leaves a cell alone. One undo step. */
function writeRange(
  model: GridModel,
  { top, bottom, left, right }: CellRange,
  { columns, rows, canEdit = () => true }: PasteOptions,
  valueOf: (row: number, column: number, values: GridValues) => Filling | undefined,
): Pasted {
  const written: Pasted = { problems: [], skipped: noneSkipped() }
  const changes: CellChange[] = []
  rows
    .order()
    .slice(top, bottom + 1)
    .forEach((key, down) => {
      const values = model.row(key)
      if (!values) return
      const cells = columns.slice(left, right + 1).flatMap((column, across) => {
        const filling = isRowColumn(column.type) ? undefined : valueOf(top + down, left + across, values)
        return filling ? [{ column, filling, isTaken: isEditable(column) && !filling.isRefused }] : []
      })
      const taken = cells.filter(({ isTaken }) => isTaken).map(({ column, filling }) => [column.key, filling.value])
      const after: GridValues = { ...values, ...(Object.fromEntries(taken) as GridValues) }
      for (const { column, filling, isTaken } of cells) {
        const { value, problem, isRefused } = filling
        // A cell that is emptied together with its condition stays empty when the condition holds again.
        const isOpen = canEdit(key, column, isShownIn(column, after) ? after : values)
        if (isOpen && isTaken) {
          changes.push({ key, column: column.key, value })
          if (problem !== undefined) written.problems.push({ key, column: column.key, message: problem })
          continue
        }
        const kept = { ...after, [column.key]: values[column.key] }
        if (printed(kept, column) !== kindOf(column.type).print(value, columnFor(column, kept)))
          written.skipped[isOpen && isRefused ? 'inWindow' : skipReason(column, kept)] += 1
      }
    })
  model.setCells(changes)
  return written
}

/**
 * Repeats the cells of a range in a larger one, downwards and to the right. In another column they are read like
 * pasted text.
 */
export function fillRange(model: GridModel, from: CellRange, to: CellRange, options: PasteOptions): Pasted {
  const { columns, rows } = options
  const order = rows.order()
  const repeated = (first: number, last: number, at: number) => first + ((at - first) % (last - first + 1))
  return writeRange(model, to, options, (row, at) => {
    if (row <= from.bottom && at <= from.right) return undefined
    const source = model.row(order[repeated(from.top, from.bottom, row)]!)
    const given = columns[repeated(from.left, from.right, at)]!
    if (!source || isRowColumn(given.type)) return undefined
    if (!isShownIn(given, source)) return { value: emptyCell(columns[at]!) }
    return fillingOf(source[given.key], given, columns[at]!)
  })
}

/** The value of one column for another. */
function fillingOf(value: unknown, given: GridColumn, column: GridColumn): Filling {
  const isWindow = !takesText(column)
  if (given.key === column.key || (isWindow && given.type === column.type)) return { value }
  const text = kindOf(given.type).print(value, given)
  if (isWindow) return { value: text, isRefused: true }
  const parsed = kindOf(column.type).parse(text, column)
  return 'value' in parsed ? parsed : { value: text, problem: parsed.problem }
}

/** Clears the cells of a range. */
export function clearRange(model: GridModel, range: CellRange, options: PasteOptions): SkippedCells {
  return writeRange(model, range, options, (_, at) => ({ value: emptyCell(options.columns[at]!) })).skipped
}
