/** Features that only our grid has: rules and pasting. Exposed as `window.gridAlone`. */
export interface GridAlone {
  mount(rows: number): Promise<void>
  /** Validates every cell; returns the seconds and the number of errors. */
  checkAll(): Promise<Checked>
  /** The same checks, hand-written for these columns. */
  checkBare(): Promise<Checked>
  /** Writes the block that is pasted next, which is the work of the spreadsheet. */
  copy(rows: number, format: PasteFormat): Promise<void>
  /** Pastes it from the first cell on, and waits until all rows are present and the grid is idle. */
  paste(rows: number): Promise<void>
  undo(): Promise<void>
  /** The number of rows, and the content of the last one. */
  last(): Promise<{ rows: number; text: string }>
}

/** Spreadsheets provide both formats, and the second is preferred; a text editor has only the first. */
export type PasteFormat = 'text/plain' | 'text/html'

export interface Checked {
  seconds: number
  wrong: number
}
