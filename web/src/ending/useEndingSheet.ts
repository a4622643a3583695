import { type AnyRow, endingEndpoints, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/calls/call.ts'

/** What hangs on a record that this step would end, and the money of its contracts; read each time it is asked. */
export function useEndingSheet({ name }: Resource, row: AnyRow, step: string) {
  return useQuery({
    queryKey: ['ending', name, step, row.id, row.version],
    queryFn: ({ signal }) =>
      call(endingEndpoints[name as keyof typeof endingEndpoints], { step, id: row.id }, { signal }),
    gcTime: 0,
  })
}
