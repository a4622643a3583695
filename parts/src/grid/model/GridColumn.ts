import type { CellOption, TextColumn } from '../text/CellText.ts'
import type { CellType } from './cellType.ts'

/** Definition of a column (specification file 2 §3), with its type already normalized. */
export interface GridColumn extends TextColumn {
  key: string
  type: CellType
  /** The options of a cell whose row decides on them, in place of `options`. */
  optionsFor?: (row: GridValues) => readonly CellOption[]
  width?: number | string
  /** May contain the tokens `${title}`, `${key}` and `${defaultValue}`, like the messages of rules. */
  placeholder?: string
  defaultValue?: unknown
  validateRules?: readonly CellRule[]
  disabled?: boolean
  /** Can be written in new rows only. */
  fixed?: boolean
  /** Whether the cell of a row cannot be written. */
  lockedIf?: (row: GridValues) => boolean
  /** Whether the row has a value in this column. A cell that is not shown is empty and cannot be written. */
  shownIf?: (row: GridValues) => boolean
  statistics?: readonly ('sum' | 'average')[]
  /** Holds the order number of a drag-sorted table; without such a column `orderNum` does. */
  isOrder?: boolean
  defaultChecked?: boolean
  align?: 'right'
  /** Stays at the left while the other columns scroll. */
  frozen?: boolean
  /** File cells: the actions of their menu, and how many files they may hold (0 for no limit). */
  allowDownload?: boolean
  allowRemove?: boolean
  number?: number
  /** A JSON object as text; its `uploadnum` limits the number of images. */
  fieldExtendJson?: string
  /** Upload address of the column, whether to send the token, and where the answer holds the path. */
  action?: string
  token?: boolean
  responseName?: string
  /** The report of a `popup` cell, its fields, and the row fields that they fill. */
  popupCode?: string
  orgFields?: string
  destFields?: string
  /** The parameters of its report, which may depend on the row. */
  paramsOf?: (row: GridValues) => Readonly<Record<string, string>>
  /** The values of the filled fields from the texts of the report; without it they are these texts. */
  readFills?: (texts: Readonly<Record<string, string>>) => GridValues
  /** Which of the filled fields is the value of the cell itself; by default the one with the key of the column. */
  field?: string
  /** Further settings: `mode: 'multiple'` of a select, `multiple` of pickers. */
  props?: Readonly<Record<string, unknown>>
}

export type GridValues = Readonly<Record<string, unknown>>

export interface HandlerEvent {
  value: unknown
  row: GridValues
  column: { key: string; title: string }
}

/** Passed or not, optionally with a message. */
export type HandlerVerdict = boolean | { success: boolean; message?: string }

/** One rule of a column. Rules are checked in order, and the first failure is reported. */
export interface CellRule {
  required?: boolean
  unique?: boolean
  /** A preset of the specification (file 2 §5), `only` for unique, or a regular expression. */
  pattern?: string | RegExp
  handler?: (event: HandlerEvent) => HandlerVerdict | Promise<HandlerVerdict>
  message?: string
}
