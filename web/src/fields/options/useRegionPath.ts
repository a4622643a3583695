import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Option } from '../../api/resource/ResourceCalls.ts'
import { optionsQuery } from './optionsQuery.ts'
import { regionPath } from './regionPath.ts'

const none: readonly Option[] = []

/** The regions from the province down to this one; empty until they are known. */
export function useRegionPath(resource: string, code: string): readonly Option[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['resource', resource, 'options', 'path', code],
    queryFn: () => regionPath(code, (keys) => client.query(optionsQuery(resource, { keys, pageSize: keys.length }))),
    enabled: code !== '',
    staleTime: 30_000,
  })
  return code === '' ? none : (data ?? none)
}
