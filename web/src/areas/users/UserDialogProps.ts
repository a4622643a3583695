import type { AnyRow } from '@lexdesk/domain'

/** What the dialogs of a user's row are given. */
export interface UserDialogProps {
  row: AnyRow
  open: boolean
  onClose: () => void
}
