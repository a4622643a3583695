import type { DepartmentNode } from '@lexdesk/domain'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { departmentCalls } from './departmentCalls.ts'

export interface DepartmentTreeModel {
  /** Undefined until the first level has loaded. */
  nodes: readonly DepartmentNode[] | undefined
  expanded: readonly string[]
  setExpanded(ids: string[]): void
  error: Error | null
  retry(): void
}

// Under the query key of the resource, so any change refreshes it.
const level = (parent: string | null) => ({
  queryKey: ['resource', 'department', 'level', parent],
  queryFn: ({ signal }: { signal: AbortSignal }) => departmentCalls.level(parent, signal),
})

const none: readonly string[] = []

/** The departments, lazy-loaded by level: twenty thousand cost no more than the visible few. */
export function useDepartmentLevels(): DepartmentTreeModel {
  const [chosen, setChosen] = useState<readonly string[]>()
  const roots = useQuery(level(null))
  // A single root is expanded initially, and stays expanded when other roots are added.
  if (chosen === undefined && roots.data)
    setChosen(roots.data.length === 1 && !roots.data[0]!.isLeaf ? [roots.data[0]!.id] : none)
  const expanded = chosen ?? none
  const levels = useQueries({
    queries: expanded.map(level),
    combine: useCallback((results: { data: DepartmentNode[] | undefined }[]) => results.map(({ data }) => data), []),
  })

  const nodes = useMemo(() => {
    const below = new Map(expanded.map((id, index) => [id, levels[index]]))
    const nest = (node: DepartmentNode): DepartmentNode => ({
      ...node,
      children: node.isLeaf ? null : (below.get(node.id) ?? []).map(nest),
    })
    return roots.data?.map(nest)
  }, [roots.data, expanded, levels])

  return { nodes, expanded, setExpanded: setChosen, error: roots.error, retry: () => void roots.refetch() }
}
