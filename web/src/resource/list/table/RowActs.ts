import type { AnyRow } from '@lexdesk/domain'

export type RowActs = {
  open: (row: AnyRow) => void
  edit: (row: AnyRow) => void
  addChild: (row: AnyRow) => void
  /** Shows the children of a row in a view that does not nest. */
  openLevel: (row: AnyRow) => void
  /** Shows what the slot `below` says about a row. */
  showBelow: (row: AnyRow) => void
  remove: (row: AnyRow) => void
}
