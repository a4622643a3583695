import { extendResource, extension, extensionEndpoints, extensionTargets, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../calls/call.ts'

/** The fields that the office has added. The key belongs to the resource of extensions: a change of any refetches it. */
export const extensionsQuery = {
  queryKey: ['resource', extension.name, 'published'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(extensionEndpoints.published, {}, { signal }),
  staleTime: Infinity,
} as const

/** The resource with the fields that the office has added to it; undefined until they are known. */
export function useExtended<R extends Resource>(resource: R): R | undefined {
  const canHaveMore = Object.hasOwn(extensionTargets, resource.name)
  const { data, isPending } = useQuery({ ...extensionsQuery, enabled: canHaveMore })
  const fields = data?.find(({ target }) => target === resource.name)?.fields
  const extended = useMemo(() => (fields ? extendResource(resource, fields) : resource), [resource, fields])
  return canHaveMore && isPending ? undefined : extended
}
