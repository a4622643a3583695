import type { KeyboardEvent } from 'react'
import { fitted, moved, type Selection } from '../model/selection.ts'
import type { Cursor } from '../view/cursor/createCursor.ts'

const far = Number.POSITIVE_INFINITY
const page = 10

interface Step {
  rows?: number
  columns?: number
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
  PageUp: { rows: -page },
  PageDown: { rows: page },
  Home: { columns: -far },
  End: { columns: far },
}
const farSteps: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -far },
  ArrowDown: { rows: far },
  ArrowLeft: { columns: -far },
  ArrowRight: { columns: far },
  Home: { rows: -far, columns: -far },
  End: { rows: far, columns: far },
}

export interface TableKeys {
  size: { rows: number; columns: number }
  /** Column index of the first cell with data, where the cursor begins. */
  firstColumn: number
  open(row: number): void
  toggle(row: number): void
  /** Expands or collapses a row of a tree; returns false if there is nothing to do. */
  fold(row: number, column: number, isOpen: boolean): boolean
  /** Moves the focus into a cell with buttons; returns false for other cells. */
  enter(row: number, column: number): boolean
}

/** Keys of a table that is read: arrows move, shift extends the range, Enter opens the row, space selects it. */
export function tableKeys(cursor: Cursor, keys: TableKeys) {
  const { size, firstColumn } = keys
  const walk = (step: Step, isExtending: boolean): void => {
    const now = cursor.selection() ?? start(firstColumn)
    cursor.select(cursor.selection() ? moved(now, step, size, isExtending) : fitted(now, size))
  }
  const act = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const focus = cursor.selection()?.focus
    const isArrow = key === 'ArrowRight' || key === 'ArrowLeft'
    if (focus && isArrow && !shiftKey && !isCommand && keys.fold(focus.row, focus.column, key === 'ArrowRight'))
      return true
    const step = isCommand ? farSteps[key] : steps[key]
    if (step) walk(step, shiftKey)
    else if (isCommand && key.toLowerCase() === 'a') cursor.select(fitted(all(size, firstColumn), size))
    else if (isCommand || !focus) return false
    else if (key === 'Enter') {
      if (!keys.enter(focus.row, focus.column)) keys.open(focus.row)
    } else if (key === ' ') keys.toggle(focus.row)
    else return false
    return true
  }
  return (event: KeyboardEvent): void => {
    // Buttons and fields inside of a cell handle their own keys.
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing || event.altKey) return
    if (act(event)) event.preventDefault()
  }
}

const start = (column: number): Selection => ({ anchor: { row: 0, column }, focus: { row: 0, column } })

/** The cursor stays at the first cell, so that nothing scrolls. */
const all = ({ rows, columns }: TableKeys['size'], first: number): Selection => ({
  anchor: { row: rows - 1, column: columns - 1 },
  focus: { row: 0, column: first },
})
