import { useMemo } from 'react'
import { isRowColumn, opensWindow, textOf } from '../../model/cellType.ts'
import { printPlainText, printTable, readPlainText, readTable } from '../../model/clipboard/clipboard.ts'
import type { CellProblem } from '../../model/checks/createValidation.ts'
import type { GridColumn, GridValues } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import {
  clearRange,
  fillDown,
  isEditable,
  pasteInto,
  type SkippedCells,
  textsIn,
} from '../../model/clipboard/pasteInto.ts'
import { type CellPlace, type CellRange, fitted, moved, oneCell, rangeOf, tabbed } from '../../model/selection.ts'
import { checkboxValues, isChecked } from '../../text/checkboxText.ts'
import { numberFrom } from '../../text/numberText.ts'
import type { Cursor } from './createCursor.ts'
import type { GridSource } from '../GridSource.ts'

export interface GridActs {
  select(place: CellPlace, isExtending?: boolean): void
  step(by: { rows?: number; columns?: number }, isExtending?: boolean): void
  /** Returns false past the last cell, where Tab leaves the grid. */
  tab(isBack: boolean): boolean
  /** Opens the editor of the active cell, optionally with another text. */
  edit(text?: string): void
  /** Writes what was typed and closes the editor. Validates at once, or after a delay in milliseconds. */
  commit(text: string, checkAfterMs?: number): void
  /** Writes a value that was selected rather than typed. */
  choose(value: unknown): void
  /** Writes several fields of the row in one step. */
  chooseFields(fields: GridValues): void
  /** Expands or collapses the active row. */
  fold(isOpen: boolean): void
  find(): void
  cancel(): void
  toggle(): void
  clear(): void
  fill(): void
  undo(): void
  redo(): void
  copy(data: DataTransfer): boolean
  paste(data: DataTransfer): void
}

interface ActsInput {
  source: GridSource
  cursor: Cursor
  columns: readonly GridColumn[]
  canGrow: boolean
  onUnread(problems: readonly CellProblem[]): void
  onSkipped(skipped: SkippedCells, act: GridWrite): void
  onFold(row: number, isOpen: boolean): void
  onFind(): void
}

/** The actions that write to cells. */
export type GridWrite = 'paste' | 'fill' | 'clear' | 'edit'

/** A longer paste ignores the HTML, because parsing the document would take longer than pasting the text. */
const longText = 200_000

/** All actions at the cursor, shared by keyboard, mouse and buttons. */
export function useGridActs(input: ActsInput): GridActs {
  const { source, cursor, columns, canGrow, onUnread, onSkipped, onFold, onFind } = input
  return useMemo(() => {
    const { model, validation, rows } = source
    const size = () => ({ rows: rows.order().length, columns: columns.length })
    const canEdit = (key: RowKey): boolean => {
      const values = model.row(key)
      return values !== undefined && !source.isDisabled(values)
    }
    const options = { columns, rows, canGrow: canGrow && !source.tree, canEdit }

    function under() {
      const focus = cursor.selection()?.focus
      const key = focus && rows.order()[focus.row]
      const column = focus && columns[focus.column]
      const values = key === undefined ? undefined : model.row(key)
      return key === undefined || !column || !values ? undefined : { key, column, place: focus, values }
    }
    const writable = () => {
      const cell = under()
      return cell && isEditable(cell.column) && canEdit(cell.key) ? cell : undefined
    }
    function write(fields: GridValues, checkAfterMs = 0): void {
      const cell = under()
      cursor.edit(undefined)
      if (!cell) return
      model.setCells(Object.entries(fields).map(([column, value]) => ({ key: cell.key, column, value })))
      const check = () => {
        for (const column of Object.keys(fields)) void validation.checkCell(cell.key, column)
      }
      if (checkAfterMs > 0) setTimeout(check, checkAfterMs)
      else check()
    }
    const put = (value: unknown, checkAfterMs?: number) => {
      const cell = under()
      if (cell) write({ [cell.column.key]: value }, checkAfterMs)
      else cursor.edit(undefined)
    }
    /** Pasted and filled values are validated like typed ones. */
    const checkRange = ({ top, bottom, left, right }: CellRange): void =>
      void validation.checkCells(
        rows.order().slice(top, bottom + 1),
        columns.slice(left, right + 1).map(({ key }) => key),
      )
    const range = () => {
      const selection = cursor.selection()
      const fit = selection && fitted(selection, size())
      return fit && rangeOf(fit)
    }

    const acts: GridActs = {
      select(place, isExtending = false) {
        const anchor = (isExtending && cursor.selection()?.anchor) || place
        cursor.select({ anchor, focus: place })
      },
      step(by, isExtending) {
        const selection = cursor.selection()
        if (selection) cursor.select(moved(selection, by, size(), isExtending))
      },
      tab(isBack) {
        const next = cursor.selection() && tabbed(cursor.selection()!, size(), isBack)
        if (next) cursor.select(next)
        return next !== undefined
      },
      edit(text) {
        const cell = writable()
        const isRefused = !cell && text !== undefined && !isRowColumn(under()?.column.type ?? 'rowNumber')
        if (isRefused) onSkipped({ readOnly: 1, inWindow: 0, outside: 0 }, 'edit')
        if (!cell || cell.column.type === 'checkbox') return
        const current = textOf(cell.column.type).print(cell.values[cell.column.key], cell.column)
        cursor.edit({ place: cell.place, text: text ?? current })
      },
      commit(text, checkAfterMs) {
        const cell = writable()
        // Dialog cells have no typed text.
        if (!cell || opensWindow(cell.column.type)) return cursor.edit(undefined)
        if (cell.column.type === 'inputNumber') return put(numberFrom(text), checkAfterMs)
        const parsed = textOf(cell.column.type).parse(text, cell.column)
        if ('value' in parsed) return put(parsed.value, checkAfterMs)
        // Unreadable text is retained with its error, to be corrected.
        put(text)
        const problems = [{ key: cell.key, column: cell.column.key, message: parsed.problem }]
        validation.mark(problems)
        onUnread(problems)
      },
      choose: (value) => put(value),
      chooseFields: (fields) => write(fields),
      fold(isOpen) {
        const cell = under()
        if (cell) onFold(cell.place.row, isOpen)
      },
      find: onFind,
      cancel: () => cursor.edit(undefined),
      toggle() {
        const cell = writable()
        if (cell?.column.type !== 'checkbox') return
        const [checked, unchecked] = checkboxValues(cell.column)
        put(isChecked(cell.values[cell.column.key], cell.column) ? unchecked : checked)
      },
      clear() {
        const marked = range()
        if (!marked) return
        onSkipped(clearRange(model, marked, options), 'clear')
        checkRange(marked)
      },
      fill() {
        const marked = range()
        if (!marked) return
        onSkipped(fillDown(model, marked, options), 'fill')
        checkRange(marked)
      },
      undo: () => void model.undo(),
      redo: () => void model.redo(),
      copy(data) {
        const marked = range()
        if (!marked) return false
        const texts = textsIn(model, marked, options)
        data.setData('text/plain', printPlainText(texts))
        data.setData('text/html', printTable(texts))
        return true
      },
      paste(data) {
        const marked = range()
        const plain = data.getData('text/plain')
        const html = plain.length > longText ? '' : data.getData('text/html')
        const texts = (html && readTable(html)) || readPlainText(plain)
        if (!marked || texts.length === 0) return
        const at = { row: marked.top, column: marked.left }
        // A single copied cell fills the whole selection.
        const isOne = texts.length === 1 && texts[0]!.length === 1
        const spread = isOne
          ? Array.from(
              { length: marked.bottom - marked.top + 1 },
              () => Array(marked.right - marked.left + 1).fill(texts[0]![0]!) as string[],
            )
          : texts
        void pasteInto(model, at, spread, options).then(({ problems, skipped }) => {
          validation.mark(problems)
          onUnread(problems)
          onSkipped(skipped, 'paste')
          const last = { row: at.row + spread.length - 1, column: at.column + spread[0]!.length - 1 }
          const pasted = fitted({ ...oneCell(at), focus: last }, size())
          cursor.select(pasted)
          if (pasted) checkRange(rangeOf(pasted))
        })
      },
    }
    return acts
  }, [source, cursor, columns, canGrow, onUnread, onSkipped, onFold, onFind])
}
