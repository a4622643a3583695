/** What our grid does that no peer does: rules and pasting. Exposed as `window.gridAlone`. */
export interface GridAlone {
  mount(rows: number): Promise<void>
  /** Checks every cell; gives the seconds and how many are wrong. */
  checkAll(): Promise<Checked>
  /** The same checks as one would write them for just these columns. */
  checkBare(): Promise<Checked>
  /** Writes the block that is pasted next, which is the work of the spreadsheet. */
  copy(rows: number, format: PasteFormat): Promise<void>
  /** Pastes it from the first cell on, and waits until there are so many rows and the grid is at rest. */
  paste(rows: number): Promise<void>
  undo(): Promise<void>
  /** How many rows there are, and what stands in the last of them. */
  last(): Promise<{ rows: number; text: string }>
}

/** Spreadsheets hand over both, and the second is preferred; a text editor has only the first. */
export type PasteFormat = 'text/plain' | 'text/html'

export interface Checked {
  seconds: number
  wrong: number
}
