import {
  extendResource,
  extension,
  extensionEndpoints,
  extensionTargets,
  type OpenExtension,
  type Resource,
  shownResource,
  withoutHidden,
} from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../calls/call.ts'
import { useSession } from '../session/useSession.ts'

/** The fields that the office has added. The key belongs to the resource of extensions: a change of any refetches it. */
export const extensionsQuery = {
  queryKey: ['resource', extension.name, 'published'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(extensionEndpoints.published, {}, { signal }),
  staleTime: Infinity,
} as const

/** The resource with the fields of an extension that this user may see. */
export const extendedBy = <R extends Resource>(resource: R, { hidden, ...added }: OpenExtension): R => {
  const extended = extendResource(resource, added)
  return hidden.length > 0 ? (withoutHidden(extended, hidden) as R) : extended
}

/** The resource as this user sees it, with the fields that the office has added; undefined until they are known. */
export function useExtended<R extends Resource>(resource: R): R | undefined {
  const canHaveMore = Object.hasOwn(extensionTargets, resource.name)
  const { data, isPending } = useQuery({ ...extensionsQuery, enabled: canHaveMore })
  const added = data?.find(({ target }) => target === resource.name)
  const { can } = useSession()
  const extended = useMemo(() => (added ? extendedBy(resource, added) : resource), [resource, added])
  return canHaveMore && isPending ? undefined : (shownResource(extended, can) as R)
}
