import { permissionEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { call } from '../../api/calls/call.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { type PermissionNode, permissionNodesFrom } from '../../ui/permissions/permissionNodes.ts'
import { PermissionTree } from '../../ui/permissions/PermissionTree.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import type { PackagePartProps } from './PackageTenants.tsx'

async function fetchNodes(signal: AbortSignal): Promise<PermissionNode[]> {
  const { treeList } = await call(permissionEndpoints.grantTree, {}, { signal })
  return permissionNodesFrom(treeList)
}

/** The menus and buttons that a package grants to tenants. */
export function PackageMenus({ value, problem, disabled, onChange }: PackagePartProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['permissions', 'tree'],
    queryFn: ({ signal }) => fetchNodes(signal),
  })
  if (!data) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  return (
    <>
      {problem !== undefined && <Typography.Text type="danger">{problem}</Typography.Text>}
      <PermissionTree nodes={data} checked={value} onChange={onChange} disabled={disabled} height={360} />
    </>
  )
}
