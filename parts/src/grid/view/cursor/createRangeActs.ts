import { isRowColumn } from '../../cells/cellKinds.ts'
import type { CellProblem } from '../../model/checks/createValidation.ts'
import type { GridColumn } from '../../model/GridColumn.ts'
import { printPlainText, printTable, readPlainText, readTable } from '../../model/clipboard/clipboard.ts'
import { clearRange, fillRange } from '../../range/fillRange.ts'
import { pasteInto, type Pasted, type PasteOptions, type SkippedCells, textsIn } from '../../range/pasteInto.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import { type CellRange, fitted, rangeOf } from '../../model/selection.ts'
import type { GridSource } from '../GridSource.ts'
import { mayInsert } from '../mayInsert.ts'
import type { Cursor } from './createCursor.ts'

/** The actions that write to cells. */
export type GridWrite = 'paste' | 'fill' | 'clear' | 'edit'

/** Cells as the clipboard holds them. */
export interface CopiedCells {
  plain: string
  html: string
}

/** The actions on the selected cells and their rows. */
export interface RangeActs {
  clear(): void
  /** Repeats the first row or column of the selection; that before it if only one is selected. */
  fill(way: 'down' | 'right'): void
  /** Repeats the selected cells in a larger range. */
  fillTo(range: CellRange): void
  copied(): CopiedCells | undefined
  paste(cells: CopiedCells): void
  insertRow(where: 'above' | 'below'): void
  /** The selected rows that may be removed. */
  removable(): RowKey[]
  removeRows(): void
}

export interface RangeInput {
  source: GridSource
  cursor: Cursor
  options: PasteOptions
  onUnread(problems: readonly CellProblem[]): void
  onSkipped(skipped: SkippedCells, act: GridWrite): void
  onWarning(message: string): void
}

/** A longer paste ignores the HTML, because parsing the document would take longer than pasting the text. */
const longText = 200_000

export function createRangeActs({ source, cursor, options, ...says }: RangeInput): RangeActs {
  const { model, validation, rows, tree } = source
  const { columns, canEdit = () => true } = options
  const fit = (selection = cursor.selection()) =>
    selection && fitted(selection, { rows: rows.order().length, columns: columns.length })
  const range = () => {
    const selection = fit()
    return selection && rangeOf(selection)
  }
  /** Written values are validated like typed ones. */
  function settle({ top, bottom, left, right }: CellRange, { problems, skipped }: Pasted, act: GridWrite): void {
    validation.mark(problems)
    if (problems.length > 0 || act === 'paste') says.onUnread(problems)
    says.onSkipped(skipped, act)
    if (problems.length > 0) says.onWarning(`有 ${problems.length} 个单元格的内容无法识别，已标出`)
    void validation.checkCells(
      rows.order().slice(top, bottom + 1),
      columns.slice(left, right + 1).map(({ key }) => key),
    )
  }
  const fillFrom = (from: CellRange, to: CellRange) => settle(to, fillRange(model, from, to, options), 'fill')

  const isValue = ({ type }: GridColumn) => !isRowColumn(type)

  const acts: RangeActs = {
    clear() {
      const marked = range()
      if (marked) settle(marked, { problems: [], skipped: clearRange(model, marked, options) }, 'clear')
    },
    fill(way) {
      const marked = range()
      if (!marked) return
      const { top, bottom, left, right } = marked
      if (way === 'down') {
        const first = top === bottom ? Math.max(0, top - 1) : top
        fillFrom({ ...marked, top: first, bottom: first }, { ...marked, top: first })
      } else {
        const start = left === right ? Math.max(0, left - 1) : left
        let first = start
        while (first < right && !isValue(columns[first]!)) first += 1
        fillFrom({ ...marked, left: first, right: first }, { ...marked, left: first })
      }
    },
    fillTo(to) {
      const marked = range()
      if (!marked) return
      fillFrom(marked, to)
      // The active cell stays where it is.
      cursor.select({ anchor: { row: to.bottom, column: to.right }, focus: { row: to.top, column: to.left } })
    },
    copied() {
      const marked = range()
      if (!marked) return undefined
      const texts = textsIn(model, marked, options)
      return { plain: printPlainText(texts), html: printTable(texts) }
    },
    paste({ plain, html }) {
      const marked = range()
      const texts = (html && plain.length <= longText && readTable(html)) || readPlainText(plain)
      // A table without rows has no active cell: its first row begins here.
      const first = rows.order().length === 0 ? { row: 0, column: columns.findIndex(isValue) } : undefined
      const at = marked ? { row: marked.top, column: marked.left } : first
      if (!at || texts.length === 0) return
      // A single copied cell fills the whole selection.
      const isOne = marked && texts.length === 1 && texts[0]!.length === 1
      const spread = isOne
        ? Array.from(
            { length: marked.bottom - marked.top + 1 },
            () => Array(marked.right - marked.left + 1).fill(texts[0]![0]!) as string[],
          )
        : texts
      void pasteInto(model, at, spread, options).then((pasted) => {
        const last = { row: at.row + spread.length - 1, column: at.column + spread[0]!.length - 1 }
        // The active cell stays the first, so that the view does not move.
        const selection = fit({ anchor: last, focus: at })
        cursor.select(selection)
        if (selection) settle(rangeOf(selection), pasted, 'paste')
      })
    },
    insertRow(where) {
      const marked = range()
      if (!marked) return
      const warning = mayInsert(model)
      if (warning) return says.onWarning(warning)
      const key = rows.order()[where === 'above' ? marked.top : marked.bottom]!
      if (tree) return tree.insertBelow(key)
      model.insert(model.order().indexOf(key) + (where === 'above' ? 0 : 1))
    },
    removable() {
      const marked = range()
      return marked
        ? rows
            .order()
            .slice(marked.top, marked.bottom + 1)
            .filter((key) => canEdit(key))
        : []
    },
    removeRows() {
      const keys = acts.removable()
      model.remove(tree ? tree.withDescendants(keys) : keys)
    },
  }
  return acts
}
