import { useMemo } from 'react'
import { isEditable, isRowColumn, kindOf, opensWindow } from '../../cells/cellKinds.ts'
import { isEmptyCell } from '../../model/checks/checkCell.ts'
import { columnFor, isOpenIn } from '../../model/columnFor.ts'
import type { GridColumn, GridValues } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import { noneSkipped, roomIn, skipReason } from '../../range/pasteInto.ts'
import { type CellPlace, moved, oneCell, type Selection, tabbed } from '../../model/selection.ts'
import { createRangeActs, type RangeActs, type RangeInput } from './createRangeActs.ts'

export interface GridActs extends RangeActs {
  /** Tab and Enter at the end add a row. */
  readonly growsAtEnd: boolean
  select(place: CellPlace, isExtending?: boolean): void
  step(by: { rows?: number; columns?: number }, isExtending?: boolean): void
  /** To the first cell of the row that holds a value, or to that of the first row. */
  home(isTop: boolean, isExtending: boolean): void
  /** Returns false past the last cell, where Tab leaves the grid. */
  tab(isBack: boolean): boolean
  /** Adds a row below the last one, if the cursor is there and the row holds something; returns whether it did. */
  grow(): boolean
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
  undo(): void
  redo(): void
}

interface ActsInput extends Omit<RangeInput, 'options'> {
  columns: readonly GridColumn[]
  /** The most rows that the table may have. */
  maxRows: number
  growsAtEnd: boolean
  onFold(row: number, isOpen: boolean): void
  onFind(): void
}

/** All actions at the cursor, shared by keyboard, mouse and buttons. */
export function useGridActs(input: ActsInput): GridActs {
  const { source, cursor, columns, maxRows, growsAtEnd, onUnread, onSkipped, onWarning, onFold, onFind } = input
  return useMemo(() => {
    const { model, validation, rows, alwaysEdit } = source
    const size = () => ({ rows: rows.order().length, columns: columns.length })
    const canEdit = (key: RowKey, column?: GridColumn, after?: GridValues): boolean => {
      const values = model.row(key)
      if (!values || source.isDisabled(values) || (column && !isOpenIn(column, after ?? values))) return false
      return !column?.fixed || model.ids.isNew(String(values.id))
    }
    const options = { columns, rows, maxRows, canEdit }

    function under() {
      const focus = cursor.selection()?.focus
      const key = focus && rows.order()[focus.row]
      const column = focus && columns[focus.column]
      const values = key === undefined ? undefined : model.row(key)
      return key === undefined || !column || !values ? undefined : { key, column, place: focus, values }
    }
    const writable = () => {
      const cell = under()
      return cell && isEditable(cell.column) && canEdit(cell.key, cell.column) ? cell : undefined
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
    const goTo = (selection: Selection | undefined) => {
      cursor.select(selection)
      const cell = alwaysEdit && selection?.anchor === selection?.focus ? writable() : undefined
      if (cell && !opensWindow(cell.column.type)) acts.edit()
    }
    const firstValue = Math.max(
      0,
      columns.findIndex(({ type }) => !isRowColumn(type)),
    )

    const acts: GridActs = {
      growsAtEnd,
      ...createRangeActs({ source, cursor, options, onUnread, onSkipped, onWarning }),
      select(place, isExtending = false) {
        const anchor = (isExtending && cursor.selection()?.anchor) || place
        goTo({ anchor, focus: place })
      },
      step(by, isExtending) {
        const selection = cursor.selection()
        if (selection) goTo(moved(selection, by, size(), isExtending))
      },
      home(isTop, isExtending) {
        const row = isTop ? 0 : cursor.selection()?.focus.row
        if (row !== undefined) acts.select({ row, column: firstValue }, isExtending)
      },
      tab(isBack) {
        let next = cursor.selection()
        // Check boxes and handles of rows are reached by arrows.
        do next = next && tabbed(next, size(), isBack)
        while (next && isRowColumn(columns[next.focus.column]!.type))
        if (next) goTo(next)
        return next !== undefined
      },
      grow() {
        const order = rows.order()
        const last = model.row(order.at(-1) ?? -1)
        if (!growsAtEnd || roomIn(model, options) === 0 || !last || cursor.selection()?.focus.row !== order.length - 1)
          return false
        const fresh = model.newRow()
        const isBlank = (column: GridColumn) =>
          !isEditable(column) || isEmptyCell(last[column.key]) || Object.is(last[column.key], fresh[column.key])
        if (columns.every(isBlank)) return false
        model.insert(order.length)
        goTo(oneCell({ row: order.length, column: firstValue }))
        return true
      },
      edit(text) {
        // The empty line of a table without rows becomes its first row.
        if (rows.order().length === 0 && roomIn(model, options) > 0) {
          model.insert(0)
          goTo(oneCell({ row: 0, column: firstValue }))
        }
        const cell = writable()
        const refused = cell || text === undefined ? undefined : under()
        if (refused && !isRowColumn(refused.column.type))
          onSkipped({ ...noneSkipped(), [skipReason(refused.column, refused.values)]: 1 }, 'edit')
        const kind = cell && kindOf(cell.column.type)
        if (!kind || kind.toggled) return
        const current = kind.print(cell.values[cell.column.key], columnFor(cell.column, cell.values))
        const isSelected = text === undefined && kind.selectsText === true
        cursor.edit({ place: cell.place, text: text ?? current, isSelected, isTyped: text !== undefined })
      },
      commit(text, checkAfterMs) {
        const cell = writable()
        // Dialog cells have no typed text.
        if (!cell || opensWindow(cell.column.type)) return cursor.edit(undefined)
        const kind = kindOf(cell.column.type)
        if (kind.readTyped) return put(kind.readTyped(text), checkAfterMs)
        const parsed = kind.parse(text, columnFor(cell.column, cell.values))
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
        const toggled = cell && kindOf(cell.column.type).toggled
        if (toggled) put(toggled(cell.values[cell.column.key], cell.column))
      },
      undo: () => void model.undo(),
      redo: () => void model.redo(),
    }
    return acts
  }, [source, cursor, columns, maxRows, growsAtEnd, onUnread, onSkipped, onWarning, onFold, onFind])
}
