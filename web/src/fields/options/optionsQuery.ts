import { resourceNamed } from '../../api/resource/onlineResources.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import type { Option, OptionsInput } from '../../api/resource/ResourceCalls.ts'

const optionsAgeMs = 30_000

/** The query for selectable rows, shared by all pickers of a resource. */
export function optionsQuery(resourceName: string, input: OptionsInput) {
  return {
    queryKey: ['resource', resourceName, 'options', input],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Option[]> => {
      const resource = resourceNamed(resourceName)
      if (!resource) throw new Error(`no resource ${resourceName}`)
      return resourceApi(resource).options(input, { signal })
    },
    staleTime: optionsAgeMs,
  }
}
