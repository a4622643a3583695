import type { AnyRow, Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { resourceApi } from '../api/resource/resourceApi.ts'

const none: ReadonlyMap<string, string> = new Map()

/** Why steps of a row are currently refused, by step name. Empty until the server has answered. */
export function useRefusals(resource: Resource, row: AnyRow, isWanted: boolean): ReadonlyMap<string, string> {
  const { data = none } = useQuery({
    queryKey: ['resource', resource.name, 'steps', row.id, row.version],
    queryFn: async ({ signal }) => {
      const steps = await resourceApi(resource).steps(row.id, { signal })
      return new Map(steps.flatMap(({ name, refusal }) => (refusal === undefined ? [] : [[name, refusal]])))
    },
    enabled: isWanted,
  })
  return data
}
