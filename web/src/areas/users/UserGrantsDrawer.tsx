import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { ErrorHint } from '../../ui/ErrorHint.tsx'
import { GrantTimeline } from '../../ui/GrantTimeline.tsx'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import { userCalls } from './userCalls.ts'
import type { UserDialogProps } from './UserRowActions.tsx'

/** 授权记录 of a user: which roles and departments he was given and lost, by whom and when. */
export function UserGrantsDrawer({ row, open, onClose }: UserDialogProps) {
  const { isMobile } = useBreakpoint()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'user', 'grantLog', row.id],
    queryFn: ({ signal }) => userCalls.grantLog(row.id, signal),
    enabled: open,
    staleTime: 0,
  })
  return (
    <Drawer
      title={`授权记录：${String(row.realname)}`}
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
