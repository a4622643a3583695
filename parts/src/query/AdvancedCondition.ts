import type { ReactNode } from 'react'

export type QueryValue = string | string[]

/** What is kept of a field beside a saved condition, so that its value can be shown again. */
export interface QueryFieldFacts {
  type?: string
  options?: readonly { value: string; text: string }[]
  dictCode?: string
  dictTable?: string
  dictText?: string
  customReturnField?: string
  popup?: { code: string; orgFields: string; destFields: string }
}

/** One line of an advanced query, in the words that the wire and saved queries use. */
export interface QueryRecord extends QueryFieldFacts {
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
  facts?: QueryFieldFacts
}

/** Where saved queries are kept; a name that exists is overwritten. */
export interface SavedQueryStore {
  list: readonly SavedQuery[]
  save: (title: string, query: AdvancedCondition) => unknown
  remove: (query: SavedQuery) => unknown
}

export interface QueryRole {
  value: string
  text: string
}

/** A query on the server: one's own, or one that a colleague shares. */
export interface SharedQuery extends SavedQuery {
  id: string
  isOwn: boolean
  /** Whose it is. */
  owner: string
  /** With whom its owner shares it; nobody: it is his alone. */
  roles: readonly QueryRole[]
}

export interface SharedQueryChange {
  title?: string
  roleIds?: string[]
  query?: AdvancedCondition
}

export interface SharedQueryStore {
  list: readonly SharedQuery[]
  /** With whom the operator may share; none: he may not. */
  roles: readonly QueryRole[]
  /** Why the list is not there. */
  problem?: string
  add: (title: string, query: AdvancedCondition, roleIds: string[]) => unknown
  change: (query: SharedQuery, change: SharedQueryChange) => unknown
  remove: (query: SharedQuery) => unknown
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
  /** Queries on the server, where there is one. */
  shared?: SharedQueryStore
  /** The condition in words. */
  describe?: (query: AdvancedCondition) => ReactNode
}
