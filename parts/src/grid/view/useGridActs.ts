import { useMemo } from 'react'
import { printPlainText, printTable, readPlainText, readTable } from '../model/clipboard.ts'
import type { CellProblem } from '../model/createValidation.ts'
import type { GridColumn } from '../model/GridColumn.ts'
import { clearRange, fillDown, isFillable, pasteInto, textsIn } from '../model/pasteInto.ts'
import { type CellPlace, fitted, moved, oneCell, rangeOf, tabbed } from '../model/selection.ts'
import { checkboxValues, isChecked } from '../text/checkboxText.ts'
import { numberFrom } from '../text/numberText.ts'
import { textOf } from '../text/textOf.ts'
import type { Cursor } from './createCursor.ts'
import type { GridSource } from './GridSource.ts'

export interface GridActs {
  select(place: CellPlace, isExtending?: boolean): void
  step(by: { rows?: number; columns?: number }, isExtending?: boolean): void
  /** False past the last cell, where the tabulator leaves the grid. */
  tab(isBack: boolean): boolean
  /** Opens the editor of the cell under the cursor, with a text in place of its own. */
  edit(text?: string): void
  /** Writes what was typed; the editor closes. */
  commit(text: string): void
  /** Writes a value that was chosen rather than typed. */
  choose(value: unknown): void
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
  onPasted(problems: readonly CellProblem[]): void
}

/** Everything that can be done at the cursor, for keys, mouse and buttons alike. */
export function useGridActs({ source, cursor, columns, canGrow, onPasted }: ActsInput): GridActs {
  return useMemo(() => {
    const { model, validation, isDisabled } = source
    const size = () => ({ rows: model.order().length, columns: columns.length })
    const options = { columns, canGrow, canEdit: (key: number) => !isDisabled(model.row(key)) }

    function under() {
      const focus = cursor.selection()?.focus
      const key = focus && model.order()[focus.row]
      const column = focus && columns[focus.column]
      return key === undefined || !column || !model.row(key) ? undefined : { key, column, place: focus }
    }
    const writable = () => {
      const cell = under()
      return cell && isFillable(cell.column) && !isDisabled(model.row(cell.key)) ? cell : undefined
    }
    function write(value: unknown): void {
      const cell = under()
      cursor.edit(undefined)
      if (!cell) return
      model.setCells([{ key: cell.key, column: cell.column.key, value }])
      void validation.checkCell(cell.key, cell.column.key)
    }
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
        if (!cell || cell.column.type === 'checkbox') return
        const current = textOf(cell.column.type).print(model.row(cell.key)[cell.column.key], cell.column)
        cursor.edit({ place: cell.place, text: text ?? current })
      },
      commit(text) {
        const cell = writable()
        if (!cell) return cursor.edit(undefined)
        if (cell.column.type === 'inputNumber') return write(numberFrom(text))
        const parsed = textOf(cell.column.type).parse(text, cell.column)
        if ('value' in parsed) return write(parsed.value)
        // What cannot be read is not kept in silence: the cell stays as it was, and says why.
        cursor.edit(undefined)
        onPasted([{ key: cell.key, column: cell.column.key, message: parsed.problem }])
      },
      choose: write,
      cancel: () => cursor.edit(undefined),
      toggle() {
        const cell = writable()
        if (cell?.column.type !== 'checkbox') return
        const [checked, unchecked] = checkboxValues(cell.column)
        write(isChecked(model.row(cell.key)[cell.column.key], cell.column) ? unchecked : checked)
      },
      clear() {
        const marked = range()
        if (marked) clearRange(model, marked, options)
      },
      fill() {
        const marked = range()
        if (marked) fillDown(model, marked, options)
      },
      undo: () => void model.undo(),
      redo: () => void model.redo(),
      copy(data) {
        const marked = range()
        if (!marked) return false
        const texts = textsIn(model, marked, columns)
        data.setData('text/plain', printPlainText(texts))
        data.setData('text/html', printTable(texts))
        return true
      },
      paste(data) {
        const marked = range()
        const html = data.getData('text/html')
        const texts = (html && readTable(html)) || readPlainText(data.getData('text/plain'))
        if (!marked || texts.length === 0) return
        const at = { row: marked.top, column: marked.left }
        // One cell into many fills them all.
        const isOne = texts.length === 1 && texts[0]!.length === 1
        const spread = isOne
          ? Array.from(
              { length: marked.bottom - marked.top + 1 },
              () => Array(marked.right - marked.left + 1).fill(texts[0]![0]!) as string[],
            )
          : texts
        onPasted(pasteInto(model, at, spread, options))
        const last = { row: at.row + spread.length - 1, column: at.column + spread[0]!.length - 1 }
        cursor.select(fitted({ ...oneCell(at), focus: last }, size()))
      },
    }
    return acts
  }, [source, cursor, columns, canGrow, onPasted])
}
