import type { MenuRow } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { menuCalls } from './menuCalls.ts'

export interface MenusModel {
  /** Undefined until loaded. */
  rows: readonly MenuRow[] | undefined
  error: Error | null
  isFetching: boolean
  refresh(): void
  expanded: readonly string[]
  setExpanded(ids: readonly string[]): void
}

/** A leaf has no children property, so it cannot be expanded; a level that is not loaded yet is an empty array. */
function branch(row: MenuRow, below: (row: MenuRow) => readonly MenuRow[]): MenuRow {
  const { children: _, ...rest } = row
  return row.isLeaf ? rest : { ...rest, children: below(row).map((child) => branch(child, below)) }
}

/** The whole tree at once. */
export function useMenus(): MenusModel {
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['menus', 'all'],
    queryFn: ({ signal }) => menuCalls.all(signal),
  })
  const rows = useMemo(() => data?.map((row) => branch(row, (one) => one.children ?? [])), [data])
  return { rows, error, isFetching, refresh: () => void refetch(), expanded, setExpanded }
}

/** The first level and the expanded ones; all expanded levels are loaded with one call. */
export function useLazyMenus(): MenusModel {
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const roots = useQuery({ queryKey: ['menus', 'roots'], queryFn: ({ signal }) => menuCalls.roots(signal) })
  const levels = useQuery({
    queryKey: ['menus', 'levels', expanded],
    queryFn: ({ signal }) => menuCalls.levels(expanded, signal),
    enabled: expanded.length > 0,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(
    () => roots.data?.map((row) => branch(row, ({ id }) => levels.data?.[id] ?? [])),
    [roots.data, levels.data],
  )
  return {
    rows,
    error: roots.error ?? levels.error,
    isFetching: roots.isFetching || levels.isFetching,
    refresh: () => {
      void roots.refetch()
      if (expanded.length > 0) void levels.refetch()
    },
    expanded,
    setExpanded,
  }
}
