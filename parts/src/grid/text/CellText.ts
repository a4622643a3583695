export interface CellOption {
  value: string
  text: string
  disabled?: boolean
}

/** The column properties that determine how values are formatted. */
export interface TextColumn {
  title: string
  options?: readonly CellOption[]
  /** The values of a checkbox, checked first. */
  customValue?: readonly [checked: string, unchecked: string]
}

/** Result of parsing a text that is pasted or typed into a cell. */
export type Parsed = { value: unknown } | { problem: string }

/** Formats the values of a cell type as text and parses them. */
export interface CellText {
  print(value: unknown, column: TextColumn): string
  parse(text: string, column: TextColumn): Parsed
}
