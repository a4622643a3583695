import type { AnyRow } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { resourceNamed } from '../api/resource/onlineResources.ts'
import { resourceApi } from '../api/resource/resourceApi.ts'

export const chosenRecordKey = (resource: string, id: string) => ['resource', resource, 'chosen', id] as const

/** A record that is chosen in a form or a line; undefined for one that the user may not read. */
export function useChosenRecord(resource: string, id: string): AnyRow | undefined {
  const source = resourceNamed(resource)
  const { data } = useQuery({
    queryKey: chosenRecordKey(resource, id),
    queryFn: ({ signal }): Promise<AnyRow> => resourceApi(source!).queryById(id, { signal, quiet: true }),
    enabled: source !== undefined && id !== '',
    retry: false,
  })
  return data
}
