import type { GridValues } from '../GridColumn.ts'

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
