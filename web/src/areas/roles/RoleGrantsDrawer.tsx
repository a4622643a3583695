import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { ErrorHint } from '../../ui/ErrorHint.tsx'
import { GrantTimeline } from '../../ui/GrantTimeline.tsx'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import { roleCalls } from './roleCalls.ts'
import type { RoleDrawerProps } from './RoleRowActions.tsx'

/** 授权记录 of a role: what it gained and lost, and who came to hold it. */
export function RoleGrantsDrawer({ role, open, onClose }: RoleDrawerProps) {
  const { isMobile } = useBreakpoint()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'role', 'grantLog', role.id],
    queryFn: ({ signal }) => roleCalls.grantLog(role.id, signal),
    enabled: open,
    staleTime: 0,
  })
  return (
    <Drawer
      title={`授权记录：${String(role.roleName)}`}
      open={open}
      size={isMobile ? '100%' : 560}
      destroyOnHidden
      onClose={onClose}
    >
      {data && <GrantTimeline entries={data} />}
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
    </Drawer>
  )
}
