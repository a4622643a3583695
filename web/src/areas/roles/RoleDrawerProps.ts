import { type role, type Row } from '@lexdesk/domain'

export interface RoleDrawerProps {
  role: Row<typeof role>
  open: boolean
  onClose: () => void
}
