/** One changed field, with the words shown at that time. */
export interface FieldChange {
  field: string
  title: string
  before: unknown
  after: unknown
  beforeText: string
  afterText: string
}

export type ChangeAction = 'add' | 'edit' | 'delete' | 'restore' | 'import' | 'revert' | 'purge' | (string & {})

/** A line of a record's timeline. */
export interface ChangeLine {
  id: string
  action: ChangeAction
  title: string
  version: number
  by: string
  byName: string
  at: string
  reason: string | null
  changes: FieldChange[]
}
