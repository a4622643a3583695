import { emptyCell, isEditable, isRowColumn, kindOf, takesText } from '../cells/cellKinds.ts'
import type { CellChange, GridModel } from '../model/createGridModel.ts'
import type { GridColumn, GridValues } from '../model/GridColumn.ts'
import type { CellRange } from '../model/selection.ts'
import { noneSkipped, type Pasted, type PasteOptions, printed, type SkippedCells } from './pasteInto.ts'

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
      for (let at = left; at <= right; at += 1) {
        const column = columns[at]!
        const isOpen = canEdit(key, column)
        const filling = isRowColumn(column.type) ? undefined : valueOf(top + down, at, values)
        if (!filling) continue
        const { value, problem, isRefused = false } = filling
        if (isOpen && isEditable(column) && !isRefused) {
          changes.push({ key, column: column.key, value })
          if (problem !== undefined) written.problems.push({ key, column: column.key, message: problem })
        } else if (printed(values, column) !== printed({ ...values, [column.key]: value }, column))
          written.skipped[isOpen && isRefused ? 'inWindow' : 'readOnly'] += 1
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
