import type { AnyRow } from '@lexdesk/domain'

/** What the drawers of a role are given. */
export interface RoleDrawerProps {
  role: AnyRow
  open: boolean
  onClose: () => void
}
