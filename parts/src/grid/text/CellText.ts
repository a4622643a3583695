import type { GridColumn } from '../model/GridColumn.ts'

/** What comes of a text that is pasted or typed into a cell. */
export type Parsed = { value: unknown } | { problem: string }

/** How the values of a type are written as text, and read from it. */
export interface CellText {
  print(value: unknown, column: GridColumn): string
  parse(text: string, column: GridColumn): Parsed
}
