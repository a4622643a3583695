import { type CellPlace, oneCell, type Selection } from '../../model/selection.ts'

export interface Editing {
  place: CellPlace
  /** Initial text of the editor: the value as text, or what was typed over it. */
  text: string
  /** Typing replaces the text: one of several options is chosen, and no part of its name is an option. */
  isSelected: boolean
  /** Opened by typing. */
  isTyped: boolean
}

/** Where the menu of the cells is open, in the window. */
export interface MenuPlace {
  x: number
  y: number
}

export interface Cursor {
  selection(): Selection | undefined
  editing(): Editing | undefined
  select(selection: Selection | undefined): void
  edit(editing: Editing | undefined): void
  menu(): MenuPlace | undefined
  openMenu(at: MenuPlace | undefined): void
  /** After Escape, Tab leaves the grid instead of moving to the next cell. */
  isLeaving(): boolean
  setLeaving(isLeaving: boolean): void
  subscribe(listener: () => void): () => void
}

/** The cursor and editor state of a grid. Held outside React, so that moving the cursor renders no row. */
export function createCursor(): Cursor {
  let selection: Selection | undefined
  let editing: Editing | undefined
  let menu: MenuPlace | undefined
  let isLeaving = false
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
    menu: () => menu,
    openMenu(at) {
      menu = at
      notify()
    },
    isLeaving: () => isLeaving,
    setLeaving(next) {
      isLeaving = next
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
