import type { GrantEntry } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { ErrorHint } from '../hints/ErrorHint.tsx'
import { GrantTimeline } from './GrantTimeline.tsx'
import { useBreakpoint } from '../page/useBreakpoint.ts'

interface GrantsDrawerProps {
  /** The name of the record. */
  name: string
  queryKey: readonly string[]
  load: (signal: AbortSignal) => Promise<readonly GrantEntry[]>
  open: boolean
  onClose: () => void
}

/** 授权记录: who was granted or lost which permission, by whom and when. */
export function GrantsDrawer({ name, queryKey, load, open, onClose }: GrantsDrawerProps) {
  const { isMobile } = useBreakpoint()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    enabled: open,
    staleTime: 0,
  })
  return (
    <Drawer title={`授权记录：${name}`} open={open} size={isMobile ? '100%' : 560} destroyOnHidden onClose={onClose}>
      {data && <GrantTimeline entries={data} />}
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
    </Drawer>
  )
}
