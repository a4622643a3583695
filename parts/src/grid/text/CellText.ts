export interface CellOption {
  value: string
  text: string
  disabled?: boolean
}

/** What of a column decides how its values are written. */
export interface TextColumn {
  title: string
  options?: readonly CellOption[]
  /** The values of a checkbox, checked first. */
  customValue?: readonly [checked: string, unchecked: string]
}

/** What comes of a text that is pasted or typed into a cell. */
export type Parsed = { value: unknown } | { problem: string }

/** How the values of a type are written as text, and read from it. */
export interface CellText {
  print(value: unknown, column: TextColumn): string
  parse(text: string, column: TextColumn): Parsed
}
