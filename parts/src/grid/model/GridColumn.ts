import type { CellRule } from './CellRule.ts'
import type { CellType } from './cellType.ts'

export interface CellOption {
  value: string
  text: string
  disabled?: boolean
}

/** What a grid is told about a column (specification file 2 §3), with the type already one of ours. */
export interface GridColumn {
  key: string
  title: string
  type: CellType
  width?: number | string
  placeholder?: string
  options?: readonly CellOption[]
  dictCode?: string
  defaultValue?: unknown
  validateRules?: readonly CellRule[]
  disabled?: boolean
  statistics?: readonly ('sum' | 'average')[]
  /** Holds the order number of a drag-sorted table. */
  isOrder?: boolean
  /** The values of a checkbox, checked first. */
  customValue?: readonly [checked: string, unchecked: string]
  defaultChecked?: boolean
  /** Stays at the left while the others are scrolled. */
  frozen?: boolean
  props?: Readonly<Record<string, unknown>>
}

export type GridValues = Readonly<Record<string, unknown>>
