import type { ReactNode } from 'react'

export type QueryValue = string | string[]

/** Field metadata saved with a condition, so that its value can be displayed again. */
export interface QueryFieldFacts {
  type?: string
  options?: readonly { value: string; text: string }[]
  dictCode?: string
  dictTable?: string
  dictText?: string
  customReturnField?: string
  popup?: { code: string; orgFields: string; destFields: string }
}

/** One line of an advanced query, in the format of the API and saved queries. */
export interface QueryRecord extends QueryFieldFacts {
  field: string
  rule: string
  val: QueryValue
}

/** Lines and groups of lines, of which all or any must match. */
export interface AdvancedCondition {
  matchType: 'and' | 'or'
  records: QueryItem[]
}

/** A group within a condition has the same form as the whole. */
export type QueryItem = QueryRecord | AdvancedCondition

export const isGroup = (item: QueryItem): item is AdvancedCondition => 'records' in item

/** The lines of a condition, those of its groups included. */
export function recordsOf({ records }: AdvancedCondition): QueryRecord[] {
  return records.flatMap((item) => (isGroup(item) ? recordsOf(item) : [item]))
}

/** The condition with each line changed; a line that becomes undefined, and a group without lines, is left out. */
export function mapRecords(
  condition: AdvancedCondition,
  change: (record: QueryRecord) => QueryRecord | undefined,
): AdvancedCondition {
  const records = condition.records.flatMap((item): QueryItem[] => {
    if (!isGroup(item)) return [change(item)].filter((one) => one !== undefined)
    const group = mapRecords(item, change)
    return group.records.length > 0 ? [group] : []
  })
  return { ...condition, records }
}

export interface SavedQuery extends AdvancedCondition {
  title: string
}

/** How many values a rule takes. */
export type RuleArity = 'none' | 'one' | 'two' | 'many'

export interface QueryRule {
  value: string
  label: string
  /** Derived from the name of the rule by default. */
  arity?: RuleArity
}

export interface QueryEditorProps {
  rule: string
  value: QueryValue
  onChange: (value: QueryValue) => void
  id: string
}

/** A searchable field; the caller renders its value editor. */
export interface QueryFieldSpec {
  name: string
  title: string
  rules: readonly QueryRule[]
  editor: (props: QueryEditorProps) => ReactNode
  facts?: QueryFieldFacts
}

/** Storage of saved queries; an existing name is overwritten. */
export interface SavedQueryStore {
  list: readonly SavedQuery[]
  save: (title: string, query: AdvancedCondition) => unknown
  remove: (query: SavedQuery) => unknown
}

export interface QueryRole {
  value: string
  text: string
}

/** A query on the server: the user's own, or one shared by a colleague. */
export interface SharedQuery extends SavedQuery {
  id: string
  isOwn: boolean
  owner: string
  /** The roles it is shared with; empty if it is private. */
  roles: readonly QueryRole[]
}

export interface SharedQueryChange {
  title?: string
  roleIds?: string[]
  query?: AdvancedCondition
}

export interface SharedQueryStore {
  list: readonly SharedQuery[]
  /** The roles the user may share with; empty if sharing is not allowed. */
  roles: readonly QueryRole[]
  /** Why the list could not be loaded. */
  problem?: string
  add: (title: string, query: AdvancedCondition, roleIds: string[]) => unknown
  change: (query: SharedQuery, change: SharedQueryChange) => unknown
  remove: (query: SharedQuery) => unknown
}

export interface AdvancedQueryProps {
  open: boolean
  fields: readonly QueryFieldSpec[]
  /** The current condition of the list. */
  value?: AdvancedCondition | null
  /** Null removes the condition. */
  onSearch: (query: AdvancedCondition | null) => void
  onClose: () => void
  saved: SavedQueryStore
  /** Queries on the server, if available. */
  shared?: SharedQueryStore
  /** Renders the condition as a sentence. */
  describe?: (query: AdvancedCondition) => ReactNode
}
