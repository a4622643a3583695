import { GrantsDrawer } from '../../ui/permissions/GrantsDrawer.tsx'
import { roleCalls } from './roleCalls.ts'
import type { RoleDrawerProps } from './RoleDrawerProps.ts'

/** 授权记录 of a role: permissions gained and lost, and users assigned. */
export function RoleGrantsDrawer({ role, open, onClose }: RoleDrawerProps) {
  return (
    <GrantsDrawer
      name={String(role.roleName)}
      queryKey={['resource', 'role', 'grantLog', role.id]}
      load={(signal) => roleCalls.grantLog(role.id, signal)}
      open={open}
      onClose={onClose}
    />
  )
}
