import type { TextColumn } from '../text/CellText.ts'
import type { CellType } from './cellType.ts'

/** What a grid is told about a column (specification file 2 §3), with the type already one of ours. */
export interface GridColumn extends TextColumn {
  key: string
  type: CellType
  width?: number | string
  placeholder?: string
  dictCode?: string
  defaultValue?: unknown
  validateRules?: readonly CellRule[]
  disabled?: boolean
  statistics?: readonly ('sum' | 'average')[]
  /** Holds the order number of a drag-sorted table. */
  isOrder?: boolean
  defaultChecked?: boolean
  /** Stays at the left while the others are scrolled. */
  frozen?: boolean
  /** Cells of files: what their menu offers, and how many files are kept (0 for no limit). */
  allowDownload?: boolean
  allowRemove?: boolean
  number?: number
  /** The text of a JSON object; its `uploadnum` says how many pictures are kept. */
  fieldExtendJson?: string
  /** Where files of the column are sent, whether with the token, and where the answer holds the path. */
  action?: string
  token?: boolean
  responseName?: string
  /** The report of a `popup` cell, its fields, and the fields of the row that they fill. */
  popupCode?: string
  orgFields?: string
  destFields?: string
  props?: Readonly<Record<string, unknown>>
}

export type GridValues = Readonly<Record<string, unknown>>

export interface HandlerEvent {
  value: unknown
  row: GridValues
  column: { key: string; title: string }
}

/** Passed or not, with words of its own where it likes. */
export type HandlerVerdict = boolean | { success: boolean; message?: string }

/** One rule of a column. Rules are asked in their order, and the first that fails is told. */
export interface CellRule {
  required?: boolean
  unique?: boolean
  /** A preset of the specification (file 2 §5), `only` for unique, or an expression. */
  pattern?: string | RegExp
  handler?: (event: HandlerEvent) => HandlerVerdict | Promise<HandlerVerdict>
  message?: string
}
