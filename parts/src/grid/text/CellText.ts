export interface CellOption {
  value: string
  text: string
  disabled?: boolean
}

/** The column properties that determine how values are formatted. */
export interface TextColumn {
  title: string
  options?: readonly CellOption[]
  /** The dictionary that the options are loaded from, if they are not given. */
  dictCode?: string
  /** Options: a text that is no option is accepted as well. Popups: texts can be pasted. */
  allowInput?: boolean
  /** Options: typing filters the list. If false, it moves to the first option that begins with the text. */
  allowSearch?: boolean
  /** The values of a checkbox, checked first. */
  customValue?: readonly [checked: string, unchecked: string]
  /** How this column formats and parses its values, if not like others of its type. */
  text?: CellText
}

/** Result of parsing a text that is pasted or typed into a cell. */
export type Parsed = { value: unknown } | { problem: string }

/** Formats the values of a cell type as text and parses them. */
export interface CellText {
  print(value: unknown, column: TextColumn): string
  /** What the cell shows, if that differs from the text which is typed, copied and pasted. */
  show?(value: unknown, column: TextColumn): string
  parse(text: string, column: TextColumn): Parsed
}
