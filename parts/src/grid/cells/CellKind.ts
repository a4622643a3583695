import type { ComponentType } from 'react'
import type { CellText, TextColumn } from '../text/CellText.ts'
import { plainText } from '../text/plainText.ts'
import type { CellDisplay, CellEditorProps } from '../view/GridSource.ts'

/** All that the grid knows of a cell type. `print` and `parse` serve typing, pasting, copying and finding. */
export interface CellKind extends CellText {
  /** The value of an empty cell, and of a new one without a default. */
  empty(column: TextColumn): unknown
  /** Whether users may change it; a column can be disabled besides. */
  isEditable: boolean
  /** Renders the value where plain text is not enough. Called as a function: it may use no hooks. */
  Display?: CellDisplay
  /** Opens beside the text of the cell, such as a list or calendar, or as a dialog. Loaded when first opened. */
  Editor?: ComponentType<CellEditorProps>
  /** A column about the row itself: it holds no value. */
  isRow?: boolean
  /** Edited in a dialog: nothing can be typed or pasted into it. */
  opensWindow?: boolean
  /** Corrects the text of the editor while it is typed. */
  whileTyping?(text: string, before: string): string
  /** The value of a typed text, where it is read more generously than a pasted one. */
  readTyped?(text: string): unknown
  /** The other of two values; a click or the space bar writes it. */
  toggled?(value: unknown, column: TextColumn): unknown
  /** The text of an editor that opens is selected, so that typing replaces it. */
  selectsText?: boolean
  /** Default column width in pixels, like all sizes here (specification file 2 §9). */
  width?: number
  /** Minimum width of a column that shares the remaining space. */
  minWidth?: number
  /** Shown in the empty text field, unless the column has a placeholder (specification file 2 §8). */
  placeholder?: string
  /** Text field for a long text, larger than its cell. */
  field?: { width: number; height: number }
}

/** How a value is shown: as its column or its type shows it, or else as it is printed. */
export const shownText = (text: CellText, value: unknown, column: TextColumn): string =>
  (column.text?.show ?? text.show ?? text.print)(value, column)

/** A kind whose values are typed, as plain text by default. A column may print and parse in its own way. */
export const typedKind = (text: CellText = plainText): CellKind => ({
  print: (value, column) => (column.text ?? text).print(value, column),
  parse: (written, column) => (column.text ?? text).parse(written, column),
  empty: () => '',
  isEditable: true,
})

/** A kind that is only shown. */
export const shownKind = (text: CellText = plainText): CellKind => ({ ...typedKind(text), isEditable: false })

/** A kind that is edited in a dialog. */
export const dialogKind = (): CellKind => ({ ...typedKind(), opensWindow: true })
