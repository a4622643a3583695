import { type AnyRow, conflictCheck } from '@lexdesk/domain'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { resourceApi } from '../api/resource/resourceApi.ts'
import { useLive } from '../api/live/useLive.ts'

/** A check with its hits. Decisions and waivers of others arrive while it is open. */
export function useConflictCheck(id: string | null): UseQueryResult<AnyRow> {
  const client = useQueryClient()
  useLive(conflictCheck.name, ({ ids }) => {
    if (id === null || !ids.includes(id)) return
    for (const part of ['row', 'steps'])
      void client.invalidateQueries({ queryKey: ['resource', conflictCheck.name, part, id] })
  })
  return useQuery({
    queryKey: ['resource', conflictCheck.name, 'row', id],
    queryFn: ({ signal }) => resourceApi(conflictCheck).queryById(id!, { signal }),
    enabled: id !== null,
  })
}
