import type { AnyRow, EndingSheet, Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/calls/call.ts'

/** The dependents that this step would end, and the amounts of their contracts; never cached. */
export function useEndingSheet({ name, path }: Resource, row: AnyRow, step: string) {
  return useQuery({
    queryKey: ['ending', name, step, row.id, row.version],
    queryFn: ({ signal }): Promise<EndingSheet> =>
      call({ method: 'GET', path: `${path}/ending` }, { params: { id: row.id, step }, signal }),
    gcTime: 0,
  })
}
