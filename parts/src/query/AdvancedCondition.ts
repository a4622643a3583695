import type { ReactNode } from 'react'

export type QueryValue = string | string[]

/** One line of an advanced query, in the words that the wire and saved queries use. */
export interface QueryRecord {
  field: string
  rule: string
  val: QueryValue
}

export interface AdvancedCondition {
  matchType: 'and' | 'or'
  records: QueryRecord[]
}

export interface SavedQuery extends AdvancedCondition {
  title: string
}

/** How many values a rule takes. */
export type RuleArity = 'none' | 'one' | 'two' | 'many'

export interface QueryRule {
  value: string
  label: string
  /** Guessed from the name of the rule where it is not given. */
  arity?: RuleArity
}

export interface QueryEditorProps {
  rule: string
  value: QueryValue
  onChange: (value: QueryValue) => void
  id: string
}

/** A field that can be asked for; the caller says how its value is entered. */
export interface QueryFieldSpec {
  name: string
  title: string
  rules: readonly QueryRule[]
  editor: (props: QueryEditorProps) => ReactNode
}

/** Where saved queries are kept; a name that exists is overwritten. */
export interface SavedQueryStore {
  list: readonly SavedQuery[]
  save: (title: string, query: AdvancedCondition) => unknown
  remove: (query: SavedQuery) => unknown
}

export interface AdvancedQueryProps {
  open: boolean
  fields: readonly QueryFieldSpec[]
  /** What is being asked for now. */
  value?: AdvancedCondition | null
  /** Null asks for everything. */
  onSearch: (query: AdvancedCondition | null) => void
  onClose: () => void
  saved: SavedQueryStore
}
