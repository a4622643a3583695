import { type CellPlace, oneCell, type Selection } from '../../model/selection.ts'

export interface Editing {
  place: CellPlace
  /** Initial text of the editor: the value as text, or what was typed over it. */
  text: string
}

export interface Cursor {
  selection(): Selection | undefined
  editing(): Editing | undefined
  select(selection: Selection | undefined): void
  edit(editing: Editing | undefined): void
  subscribe(listener: () => void): () => void
}

/** The cursor and editor state of a grid. Held outside React, so that moving the cursor renders no row. */
export function createCursor(): Cursor {
  let selection: Selection | undefined
  let editing: Editing | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    selection: () => selection,
    editing: () => editing,
    select(next) {
      selection = next
      notify()
    },
    edit(next) {
      editing = next
      if (next) selection = oneCell(next.place)
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
