import type { AnyRow } from '@lexdesk/domain'

/** What can be done with a row. */
export type RowActs = {
  open: (row: AnyRow) => void
  edit: (row: AnyRow) => void
  addChild: (row: AnyRow) => void
  /** Shows the rows below it, where rows do not nest. */
  openLevel: (row: AnyRow) => void
  remove: (row: AnyRow) => void
}
