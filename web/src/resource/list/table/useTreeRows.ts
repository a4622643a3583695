import { type AnyRow, maxPageSize, type Resource, type Sort } from '@lexdesk/domain'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ListSource } from '../address/listUrls.ts'
import { sortParams } from '../address/listUrl.ts'

export interface TreeRow extends AnyRow {
  children?: TreeRow[]
}

export interface TreeRows {
  rows: TreeRow[]
  expandedIds: string[]
  loadingIds: ReadonlySet<string>
  toggle(row: AnyRow): void
}

interface TreeInput {
  resource: Resource
  source: ListSource
  roots: readonly AnyRow[]
  sort: readonly Sort[]
  enabled: boolean
}

/** What children store as their parent: the id, or the code if the definition says so. */
export function treeKey(resource: Resource, row: AnyRow): string {
  const field = resource.parentField ? resource.fields[resource.parentField] : undefined
  return String(row[field && 'key' in field ? field.key : 'id'])
}

/** The rows of a tree resource; a level is loaded when its row is expanded. */
export function useTreeRows({ resource, source, roots, sort, enabled }: TreeInput): TreeRows {
  const [choices, setChoices] = useState<ReadonlyMap<string, string | null>>(new Map())
  // A single root is expanded automatically, since it would be the only line.
  const expanded = useMemo(() => {
    const only = roots.length === 1 && roots[0]!.hasChildren === true ? roots[0] : undefined
    const opened = only && !choices.has(only.id) ? [[only.id, treeKey(resource, only)] as const] : []
    return [...opened, ...choices].filter((entry): entry is readonly [string, string] => entry[1] !== null)
  }, [choices, resource, roots])

  const levels = useQueries({
    queries: (enabled ? expanded : []).map(([, key]) => ({
      queryKey: ['resource', resource.name, 'list', { childrenOf: key, ...sortParams(sort) }],
      queryFn: ({ signal }: { signal: AbortSignal }) => allChildren(resource, source, key, sort, signal),
    })),
    combine: (results) => results.map(({ data, isPending }) => ({ data, isPending })),
  })

  const toggle = useCallback(
    (row: AnyRow) => {
      const isOpen = expanded.some(([id]) => id === row.id)
      setChoices((before) => new Map(before).set(row.id, isOpen ? null : treeKey(resource, row)))
    },
    [expanded, resource],
  )

  return useMemo(() => {
    const children = new Map(expanded.map(([id], index) => [id, levels[index]?.data]))
    const nest = (row: AnyRow): TreeRow =>
      row.hasChildren === true ? { ...row, children: (children.get(row.id) ?? []).map(nest) } : row
    return {
      rows: enabled ? roots.map(nest) : [...roots],
      expandedIds: enabled ? expanded.map(([id]) => id) : [],
      loadingIds: new Set(expanded.flatMap(([id], index) => (levels[index]?.isPending ? id : []))),
      toggle,
    }
  }, [enabled, expanded, levels, roots, toggle])
}

/** A level is shown without pages, although the server returns it in pages. */
async function allChildren(
  resource: Resource,
  source: ListSource,
  key: string,
  sort: readonly Sort[],
  signal: AbortSignal,
) {
  const rows: AnyRow[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const params = { [resource.parentField!]: key, ...sortParams(sort), pageNo, pageSize: maxPageSize }
    const page = await source.list(params, { signal })
    rows.push(...page.records)
    if (page.records.length === 0 || rows.length >= page.total) return rows
  }
}
