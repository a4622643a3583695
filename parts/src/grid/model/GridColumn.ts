import type { TextColumn } from '../text/CellText.ts'
import type { CellType } from './cellType.ts'

/** Definition of a column (specification file 2 §3), with its type already normalized. */
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
