import { conflictCheck, type ConflictHit } from '@lexdesk/domain'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ShownRow } from '../api/resource/ResourceCalls.ts'
import { resourceApi } from '../api/resource/resourceApi.ts'
import { useLiveRow } from '../api/live/useLiveRow.ts'

/** A check with its hits, which are not part of its row. */
export type FoundCheck = ShownRow<typeof conflictCheck> & { hits?: ConflictHit[] }

/** A check with its hits, refreshed live when other users decide or waive. */
export function useConflictCheck(id: string | null): UseQueryResult<FoundCheck> {
  const client = useQueryClient()
  useLiveRow(conflictCheck.name, id, () => {
    for (const part of ['row', 'steps'])
      void client.invalidateQueries({ queryKey: ['resource', conflictCheck.name, part, id] })
  })
  return useQuery({
    queryKey: ['resource', conflictCheck.name, 'row', id],
    queryFn: ({ signal }) => resourceApi(conflictCheck).queryById(id!, { signal }),
    enabled: id !== null,
  })
}
