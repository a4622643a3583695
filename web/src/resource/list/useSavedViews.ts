import type { Resource } from '@lexdesk/domain'
import type { SavedQueryStore } from '@lexdesk/parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { conditionParams, readCondition } from './listUrl.ts'

export interface SavedView {
  id: string
  name: string
  params: Record<string, string>
}

export interface SavedViewStore {
  views: readonly SavedView[]
  /** A name that exists is overwritten. */
  save(name: string, params: Record<string, string>): Promise<void>
  remove(view: SavedView): Promise<void>
}

const path = '/sys/savedView'
const none: readonly SavedView[] = []

/** The views of a list that the operator saved; kept on the server, and so on every desk. */
export function useSavedViews(resource: Resource): SavedViewStore {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['savedView', resource.name],
    queryFn: ({ signal }) =>
      call<SavedView[]>({ method: 'GET', path }, { params: { resource: resource.name }, signal }),
    staleTime: 60_000,
  })
  return useMemo(() => {
    const refresh = () => client.invalidateQueries({ queryKey: ['savedView', resource.name] })
    return {
      views: data ?? none,
      save: async (name, params) => {
        await call({ method: 'POST', path }, { body: { resource: resource.name, name, params } })
        await refresh()
      },
      remove: async (view) => {
        await call({ method: 'DELETE', path }, { params: { id: view.id } })
        await refresh()
      },
    }
  }, [client, data, resource])
}

/** The saved views that hold an advanced query, as its dialog lists them. */
export function queryStore(resource: Resource, { views, save, remove }: SavedViewStore): SavedQueryStore {
  const queries = views.flatMap((view) => {
    const query = readCondition(resource, view.params.superQueryParams, view.params.superQueryMatchType)
    return query ? [{ view, query: { ...query, title: view.name } }] : []
  })
  return {
    list: queries.map(({ query }) => query),
    save: (title, query) => {
      const isQuery = queries.some(({ view }) => view.name === title)
      // The dialog cannot ask about a view that it does not list.
      if (!isQuery && views.some((view) => view.name === title))
        throw new Error(`已有名为“${title}”的视图，请换一个名称`)
      return save(title, conditionParams({ filters: {}, query }))
    },
    remove: ({ title }) => {
      const found = queries.find(({ view }) => view.name === title)
      return found && remove(found.view)
    },
  }
}
