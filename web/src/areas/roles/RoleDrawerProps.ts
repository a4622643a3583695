import { type role, type Row } from '@lexdesk/domain'

/** What the drawers of a role are given. */
export interface RoleDrawerProps {
  role: Row<typeof role>
  open: boolean
  onClose: () => void
}
