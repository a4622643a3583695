import type { Field, FieldKind, Rule } from '@lexdesk/domain'
import type { ReactNode } from 'react'

type Row = Readonly<Record<string, unknown>>

/** Edits a value of the domain. Nothing is `null`, so that an emptied field equals one that was never filled. */
export interface EditorProps<F = Field> {
  field: F
  value: unknown
  onChange: (value: unknown) => void
  id?: string
  disabled?: boolean
  autoFocus?: boolean
  status?: 'error' | 'warning'
  onBlur?: () => void
  /** The row around the value: the names of references travel in it. */
  row?: Row
  name?: string
  /** Names the control where no visible label does. */
  label?: string
}

export interface DisplayProps<F = Field> {
  field: F
  value: unknown
  row: Row
  name: string
  /** For a table cell: one line. */
  compact?: boolean
}

/** One text, a list, or two ends of which either may be ''; as the rule takes it. */
export type FilterValue = string | string[]

export interface FilterProps<F = Field> {
  field: F
  rule: Rule | 'range'
  value: unknown
  onChange: (value: FilterValue) => void
  id?: string
}

/** What the client can do with a kind of field. */
export interface FieldView<F = Field> {
  Editor: (props: EditorProps<F>) => ReactNode
  Display: (props: DisplayProps<F>) => ReactNode
  Filter: (props: FilterProps<F>) => ReactNode
}

export type FieldOfKind<K extends FieldKind> = Extract<Field, { kind: K }>
