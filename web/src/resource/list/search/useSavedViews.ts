import { preferenceEndpoints, type Resource, type SavedView } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/calls/call.ts'

interface SavedViewStore {
  views: readonly SavedView[]
  /** An existing name is overwritten. */
  save(name: string, params: Record<string, string>): Promise<void>
  remove(view: SavedView): Promise<void>
}

const none: readonly SavedView[] = []

/** The user's saved views of a list, stored on the server and so available on every device. */
export function useSavedViews(resource: Resource): SavedViewStore {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['savedView', resource.name],
    queryFn: ({ signal }) => call(preferenceEndpoints.views, { resource: resource.name }, { signal }),
    staleTime: 60_000,
  })
  return useMemo(() => {
    const refresh = () => client.invalidateQueries({ queryKey: ['savedView', resource.name] })
    return {
      views: data ?? none,
      save: async (name, params) => {
        await call(preferenceEndpoints.saveView, { resource: resource.name, name, params })
        await refresh()
      },
      remove: async (view) => {
        await call(preferenceEndpoints.deleteView, { id: view.id })
        await refresh()
      },
    }
  }, [client, data, resource])
}
