import type { Resource, VersionEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { call } from '../../../api/calls/call.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'

interface VersionChangesProps {
  /** The resource whose records are designed. */
  designer: Resource
  endpoints: VersionEndpoints
  id: string
  /** Of the record: the draft differs with it. */
  version: number
  from: number
  /** Without it the draft is compared. */
  to?: number
}

/** What differs between two versions of a definition, in words. */
export function VersionChanges({ designer, endpoints, id, version, from, to }: VersionChangesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', designer.name, 'versionChanges', id, version, from, to],
    queryFn: ({ signal }) => call(endpoints.changes, { id, from, to }, { signal }),
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={2} columns={1} />
  if (data.length === 0) return <Typography.Text type="secondary">没有变化</Typography.Text>
  return (
    <ul aria-label="变化">
      {data.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
