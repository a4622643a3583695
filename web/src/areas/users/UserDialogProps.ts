import { type Row, type user } from '@lexdesk/domain'

/** What the dialogs of a user's row are given. */
export interface UserDialogProps {
  row: Row<typeof user>
  open: boolean
  onClose: () => void
}
