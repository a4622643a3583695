import type { ProposedColumn } from '@lexdesk/domain'

/** A column as the person has corrected it. */
export type CheckedColumn = ProposedColumn & {
  /** It becomes no field. */
  isLeftOut?: boolean
}
