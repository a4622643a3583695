import { onlineFormEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { PlanLines } from './PlanLines.tsx'

/** What publishing a form would do: to its tables, and to the records that exist. */
export function FormPlanSection({ id, version }: { id: string; version: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'onlineForm', 'plan', id, version],
    queryFn: ({ signal }) => call(onlineFormEndpoints.plan, { id }, { signal }),
    // The rows that it counts may have changed.
    gcTime: 0,
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} columns={1} />
  return <PlanLines plan={data} act="发布" />
}
