import { type Row, type user } from '@lexdesk/domain'

export interface UserDialogProps {
  row: Row<typeof user>
  open: boolean
  onClose: () => void
}
