import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { fetchRowRules, type RowRule, type RuleChange } from '../../resource/rowRules.ts'
import type { Choices } from '../../ui/forms/ChoiceDrawer.tsx'
import {
  type PermissionNode,
  permissionNodesFrom,
  type WirePermissionNode,
} from '../../ui/permissions/permissionNodes.ts'

/** Who can hold permissions here: a department, or a role inside one. */
export interface GrantHolder {
  id: string
  nodes(signal: AbortSignal): Promise<PermissionNode[]>
  held(signal: AbortSignal): Promise<string[]>
  /** Gives the words of the server. */
  save(wanted: readonly string[], before: readonly string[]): Promise<string>
  rules(permissionId: string, signal: AbortSignal): Promise<Choices<RowRule>>
  saveRules(permissionId: string, change: RuleChange): Promise<string>
}

interface WireTree {
  treeList: WirePermissionNode[]
  /** What the operator holds himself; null or absent: nothing is known to be missing. */
  heldIds?: string[] | null
}

const get = <T>(path: string, params: Record<string, unknown>, signal: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path }, { params, signal })
const post = async (path: string, body: unknown): Promise<string> =>
  (await callEnvelope({ method: 'POST', path }, { body })).message
const nodesOf = async (path: string, params: Record<string, unknown>, signal: AbortSignal) => {
  const { treeList, heldIds } = await get<WireTree>(path, params, signal)
  return permissionNodesFrom(treeList, heldIds)
}
const grants = (wanted: readonly string[], before: readonly string[]) => ({
  permissionIds: wanted.join(','),
  lastpermissionIds: before.join(','),
})

export const departmentHolder = (departId: string): GrantHolder => ({
  id: departId,
  nodes: (signal) => nodesOf('/sys/role/queryTreeList', {}, signal),
  held: (signal) => get('/sys/permission/queryDepartPermission', { departId }, signal),
  save: (wanted, before) => post('/sys/permission/saveDepartPermission', { departId, ...grants(wanted, before) }),
  rules: (permissionId, signal) =>
    fetchRowRules(`/sys/sysDepartPermission/datarule/${permissionId}/${departId}`, signal),
  saveRules: (permissionId, change) => post('/sys/sysDepartPermission/datarule', { permissionId, departId, ...change }),
})

/** It gives only what its department holds. */
export const departRoleHolder = (roleId: string, departId: string): GrantHolder => ({
  id: roleId,
  nodes: (signal) => nodesOf('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId }, signal),
  held: (signal) => get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId }, signal),
  save: (wanted, before) =>
    post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, ...grants(wanted, before) }),
  rules: (permissionId, signal) =>
    fetchRowRules(`/sys/sysDepartRole/datarule/${permissionId}/${departId}/${roleId}`, signal),
  saveRules: (permissionId, change) => post('/sys/sysDepartRole/datarule', { permissionId, roleId, ...change }),
})
