import type { Field, FieldKind, ParamSource, Rule } from '@lexdesk/domain'
import type { ReactNode } from 'react'

type Row = Readonly<Record<string, unknown>>

/** Edits a domain value. Empty is `null`, so that a cleared field equals one that was never filled. */
export interface EditorProps<F = Field> {
  field: F
  value: unknown
  onChange: (value: unknown) => void
  id?: string
  disabled?: boolean
  autoFocus?: boolean
  status?: 'error' | 'warning'
  onBlur?: () => void
  /** Fills further fields of the form with what was chosen, as text. */
  onFill?: (values: Readonly<Record<string, string>>) => void
  /** Parameters of the report that a text is picked from, as the form has them. */
  params?: Readonly<Record<string, string>>
  /** The form as it is typed, for lines whose reports take parameters from it. */
  form?: ParamSource
  /** The row that holds the value; it carries the names of references. */
  row?: Row
  name?: string
  /** Accessible name of a control without a visible label. */
  label?: string
  /** The resource of the form; with the name of a sub-table the prefix of its permissions. */
  resource?: string
}

export interface DisplayProps<F = Field> {
  field: F
  value: unknown
  row: Row
  name: string
  /** For a table cell: one line. */
  compact?: boolean
}

/** One text, a list, or two bounds of which either may be '', depending on the rule. */
export type FilterValue = string | string[]

export interface FilterProps<F = Field> {
  field: F
  rule: Rule | 'range'
  value: unknown
  onChange: (value: FilterValue) => void
  id?: string
}

/** Editor, display and filter for a kind of field. */
export interface FieldView<F = Field> {
  Editor: (props: EditorProps<F>) => ReactNode
  Display: (props: DisplayProps<F>) => ReactNode
  Filter: (props: FilterProps<F>) => ReactNode
}

export type FieldOfKind<K extends FieldKind> = Extract<Field, { kind: K }>
