import type { Resource } from '@lexdesk/domain'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { resourceOfComponent } from '../../api/menu/resourceOfComponent.ts'
import { emptyListState, listParams } from '../../resource/list/address/listUrl.ts'
import { resourceSource } from '../../resource/list/address/listUrls.ts'
import { windowAddress } from '../routes/windowAddress.ts'
import { prefetchCode } from './RegisteredPage.tsx'

/** Loads the code and the first rows of a menu entry that the user is about to open. */
export function usePrefetchEntry(): (entry: MenuItem) => void {
  const client = useQueryClient()
  return useCallback((entry) => prefetchEntry(client, entry), [client])
}

function prefetchEntry(client: QueryClient, entry: MenuItem): void {
  // An entry with its own URL opens a new window.
  if (windowAddress(entry) !== undefined) return
  // The rows first: a browser sends few requests at a time, and code may be in many files.
  const resource = resourceOfComponent(entry.component)
  if (resource) prefetchRows(client, resource)
  prefetchCode(client, entry)
}

function prefetchRows(client: QueryClient, resource: Resource): void {
  const isTree = resource.parentField !== undefined
  const params = { ...listParams(emptyListState(resource)), ...(isTree && { rootsOnly: '1' }) }
  // The query of the list (useResourceList), which reports a failure when it is opened.
  client
    .query({
      queryKey: ['resource', resource.name, 'list', params],
      queryFn: ({ signal }) => resourceSource(resource).list(params, { signal, quiet: true }),
      retry: false,
    })
    .catch(() => {})
}
