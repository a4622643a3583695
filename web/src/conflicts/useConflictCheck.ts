import { conflictCheck, type ConflictHit } from '@lexdesk/domain'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ShownRow } from '../api/resource/ResourceCalls.ts'
import { resourceApi } from '../api/resource/resourceApi.ts'
import { useLive } from '../api/live/useLive.ts'

/** A check and what it found, which is no part of its row. */
export type FoundCheck = ShownRow<typeof conflictCheck> & { hits?: ConflictHit[] }

/** A check with its hits. Decisions and waivers of others arrive while it is open. */
export function useConflictCheck(id: string | null): UseQueryResult<FoundCheck> {
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
