import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { departmentCalls } from './departmentCalls.ts'
import type { DepartmentTreeModel } from './useDepartmentLevels.ts'

/** The departments that one is the superior of, with all below them; `isSuperior` is unknown at first. */
export function useMyDepartments(): DepartmentTreeModel & { isSuperior: boolean | undefined } {
  const [expanded, setExpanded] = useState<readonly string[]>()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'department', 'mine'],
    queryFn: ({ signal }) => departmentCalls.mine(signal),
  })
  return {
    nodes: data ?? undefined,
    isSuperior: data === undefined ? undefined : data !== null,
    expanded: expanded ?? (data ?? []).map(({ id }) => id),
    setExpanded,
    error,
    retry: () => void refetch(),
  }
}
