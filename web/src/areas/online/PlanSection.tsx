import { type extensionEndpoints, type onlineFormEndpoints, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { PlanLines } from './PlanLines.tsx'

interface PlanSectionProps {
  id: string
  version: number
  /** The resource whose record is published. */
  of: Pick<Resource, 'name'>
  endpoint: typeof onlineFormEndpoints.plan | typeof extensionEndpoints.plan
}

/** What publishing a definition would do: to tables, and to the records that exist. */
export function PlanSection({ id, version, of, endpoint }: PlanSectionProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', of.name, 'plan', id, version],
    queryFn: ({ signal }) => call(endpoint, { id }, { signal }),
    // The rows that it counts may have changed.
    gcTime: 0,
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} columns={1} />
  return <PlanLines plan={data} act="发布" />
}
