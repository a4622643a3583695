import { GrantsDrawer } from '../../ui/permissions/GrantsDrawer.tsx'
import { userCalls } from './userCalls.ts'
import type { UserDialogProps } from './UserDialogProps.ts'

/** 授权记录 of a user: roles and departments granted and revoked. */
export function UserGrantsDrawer({ row, open, onClose }: UserDialogProps) {
  return (
    <GrantsDrawer
      name={String(row.realname)}
      queryKey={['resource', 'user', 'grantLog', row.id]}
      load={(signal) => userCalls.grantLog(row.id, signal)}
      open={open}
      onClose={onClose}
    />
  )
}
