import type { KeyboardEvent } from 'react'
import type { Cursor } from './createCursor.ts'
import type { GridActs } from './useGridActs.ts'

const arrows: Readonly<Record<string, { rows?: number; columns?: number }>> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
  PageUp: { rows: -10 },
  PageDown: { rows: 10 },
}
const far = Number.POSITIVE_INFINITY
const farArrows: Readonly<Record<string, { rows?: number; columns?: number }>> = {
  ArrowUp: { rows: -far },
  ArrowDown: { rows: far },
  ArrowLeft: { columns: -far },
  ArrowRight: { columns: far },
  End: { rows: far, columns: far },
}

/** The keys of a spreadsheet. Keys handled by an input method are ignored. */
export function gridKeys(acts: GridActs, cursor: Cursor, onMenu: () => void) {
  function whileEditing(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, altKey } = event
    const text = event.currentTarget.value
    if (key === 'Escape') acts.cancel()
    else if (key === 'Enter' && altKey) {
      // Browsers do nothing here by default; a spreadsheet inserts a line break.
      const field = event.currentTarget
      field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    } else if (key === 'Enter') {
      acts.commit(text)
      if (shiftKey || !acts.grow()) acts.step({ rows: shiftKey ? -1 : 1 })
    } else if (key === 'Tab') {
      acts.commit(text)
      if (!acts.tab(shiftKey) && (shiftKey || !acts.grow())) return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function whileWalking(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (key === 'Shift') return
    const isLeaving = cursor.isLeaving()
    cursor.setLeaving(key === 'Escape' && !isLeaving)
    if (cursor.isLeaving() && acts.growsAtEnd) {
      // In a form the first Escape frees Tab; only the second one closes what is around the grid.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      return event.preventDefault()
    }
    if (event.altKey && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      acts.fold(key === 'ArrowRight')
      return event.preventDefault()
    }
    const arrow = isCommand ? farArrows[key] : arrows[key]
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) onMenu()
    else if (key === 'Home') acts.home(isCommand, shiftKey)
    else if (arrow) acts.step(arrow, shiftKey)
    else if (isCommand && (key.toLowerCase() === 'y' || (shiftKey && key.toLowerCase() === 'z'))) acts.redo()
    else if (isCommand && key.toLowerCase() === 'z') acts.undo()
    else if (isCommand && key.toLowerCase() === 'd') acts.fill('down')
    else if (isCommand && key.toLowerCase() === 'r') acts.fill('right')
    else if (isCommand && key.toLowerCase() === 'f') acts.find()
    else if (isCommand) return
    else if (key === 'End') acts.step({ columns: far }, shiftKey)
    else if (key === 'Tab') {
      if (isLeaving || (!acts.tab(shiftKey) && (shiftKey || !acts.grow()))) return
    } else if (key === 'Enter' || key === 'F2') acts.edit()
    else if (key === 'Delete' || key === 'Backspace') acts.clear()
    else if (key === ' ') acts.toggle()
    else return
    event.preventDefault()
  }

  return (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing || event.key === 'Process') return
    if (cursor.editing()) whileEditing(event)
    else whileWalking(event)
  }
}
