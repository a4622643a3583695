import { queryViewEndpoints, type QueryView, type Resource, shareQueryPermission, type Values } from '@lexdesk/domain'
import { type AdvancedCondition, mapRecords, type SharedQueryStore } from '@lexdesk/parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/calls/call.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { readCondition } from '../address/listUrl.ts'

const none: readonly never[] = []

/** Advanced queries on the server: the user's own, and those shared with the user's roles. */
export function useQueryViews(resource: Resource, isWanted: boolean): SharedQueryStore {
  const client = useQueryClient()
  const { can } = useSession()
  const { data: views, error } = useQuery({
    queryKey: ['queryView', resource.name],
    queryFn: ({ signal }) => call(queryViewEndpoints.list, { resource: resource.name }, { signal }),
    enabled: isWanted,
    // Short, because colleagues may share queries meanwhile.
    staleTime: 5_000,
  })
  const { data: roles } = useQuery({
    queryKey: ['queryView', 'roles'],
    queryFn: ({ signal }) => call(queryViewEndpoints.roles, {}, { signal }),
    enabled: isWanted && can(shareQueryPermission),
    staleTime: 60_000,
  })
  return useMemo(() => {
    const send = async (act: 'add' | 'edit', body: Values) => {
      await call(queryViewEndpoints[act], body)
      await client.invalidateQueries({ queryKey: ['queryView', resource.name] })
    }
    return {
      list: (views ?? none).map((view) => ({ ...view, ...conditionOf(view) })),
      roles: roles ?? none,
      ...(error && { problem: `服务器上的查询没有读到：${formatError(error)}` }),
      add: (title, query, roleIds) => send('add', { resource: resource.name, title, ...plain(query), roleIds }),
      change: ({ id }, { title, roleIds, query }) => {
        const version = views?.find((view) => view.id === id)?.version
        return send('edit', { id, version, title, roleIds, ...(query && plain(query)) })
      },
      remove: async ({ id }) => {
        await call(queryViewEndpoints.delete, { id })
        await client.invalidateQueries({ queryKey: ['queryView', resource.name] })
      },
    }
  }, [client, error, resource, roles, views])
}

function conditionOf({ records, matchType }: QueryView): AdvancedCondition {
  return readCondition(JSON.stringify(records), matchType) ?? { matchType, records: [] }
}

/** Without field metadata, which the server has itself. */
function plain({ matchType, records }: AdvancedCondition): AdvancedCondition {
  return mapRecords({ matchType, records }, ({ field, rule, val }) => ({ field, rule, val }))
}
