import type { ListChoice, ProposedColumn } from '@lexdesk/domain'

/** A column as the person has corrected it. */
export type CheckedColumn = ProposedColumn &
  ListChoice & {
    /** It becomes no field. */
    isLeftOut?: boolean
  }
