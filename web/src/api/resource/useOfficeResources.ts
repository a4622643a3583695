import { type Resource, resources } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { onlineFormsQuery } from './onlineResources.ts'
import { extendedBy, extensionsQuery } from './useExtended.ts'

/** All resources as this office has them: those of the product with its own fields, and its published forms. */
export function useOfficeResources(): readonly Resource[] {
  const { data: extensions } = useQuery(extensionsQuery)
  const { data: forms } = useQuery(onlineFormsQuery)
  return useMemo(() => {
    const own = resources.map((resource) => {
      const added = extensions?.find(({ target }) => target === resource.name)
      return added ? extendedBy(resource, added) : resource
    })
    // A view shows the rows of its form.
    return [...own, ...(forms ?? []).filter(({ rowsOf }) => rowsOf === undefined)]
  }, [extensions, forms])
}
