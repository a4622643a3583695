import type { Page, Values } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { fetchRowRules, type RuleChange } from '../../resource/rowRules.ts'
import type { GrantEntry } from '../../ui/permissions/GrantTimeline.tsx'
import type { Person } from '../../ui/rows/PeopleRows.tsx'
import {
  type PermissionNode,
  permissionNodesFrom,
  type WirePermissionNode,
} from '../../ui/permissions/permissionNodes.ts'

/** A menu or button as a difference names it. */
export interface NamedPermission {
  id: string
  name: string
  path: string
  isButton: boolean
}

interface Named {
  given: readonly NamedPermission[]
  taken: readonly NamedPermission[]
}

/** The difference that a save would make, and what others did meanwhile. */
export interface GrantDifference extends Named {
  others: Named
  current: readonly string[]
  users: number
}

export interface GrantInput {
  roleId: string
  wanted: readonly string[]
  before: readonly string[]
}

const get = <T>(path: string, params: Values, signal?: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path }, { params: params as Record<string, string>, signal })
const words = async (
  method: 'POST' | 'DELETE',
  path: string,
  input: { body?: Values; params?: Record<string, string> },
) => (await callEnvelope({ method, path }, input)).message

const grantBody = ({ roleId, wanted, before }: GrantInput): Values => ({
  roleId,
  permissionIds: wanted.join(','),
  lastpermissionIds: before.join(','),
})

export const roleCalls = {
  users: (input: { roleId: string; username: string; pageNo: number; pageSize: number }, signal: AbortSignal) =>
    get<Page<Person>>('/sys/user/userRoleList', input, signal),
  addUsers: (roleId: string, userIdList: readonly string[]) =>
    words('POST', '/sys/user/addSysUserRole', { body: { roleId, userIdList } }),
  removeUsers: (roleId: string, userIds: readonly string[]) =>
    words('DELETE', '/sys/user/deleteUserRoleBatch', { params: { roleId, userIds: userIds.join(',') } }),

  tree: async (signal: AbortSignal): Promise<PermissionNode[]> => {
    const { treeList, heldIds } = await get<{ treeList: WirePermissionNode[]; heldIds: string[] | null }>(
      '/sys/role/queryTreeList',
      {},
      signal,
    )
    return permissionNodesFrom(treeList, heldIds)
  },
  granted: (roleId: string, signal: AbortSignal) =>
    get<string[]>('/sys/permission/queryRolePermission', { roleId }, signal),
  preview: (input: GrantInput) =>
    call<GrantDifference>(
      { method: 'POST', path: '/sys/permission/previewRolePermission' },
      { body: grantBody(input) },
    ),
  /** Refused with what changed where others were quicker. */
  save: (input: GrantInput) =>
    words('POST', '/sys/permission/saveRolePermission', { body: { ...grantBody(input), strict: true } }),

  rules: (roleId: string, permissionId: string, signal: AbortSignal) =>
    fetchRowRules(`/sys/role/datarule/${permissionId}/${roleId}`, signal),
  saveRules: (roleId: string, permissionId: string, change: RuleChange) =>
    words('POST', '/sys/role/datarule', { body: { roleId, permissionId, ...change } }),
  grantLog: (id: string, signal: AbortSignal) => get<GrantEntry[]>('/sys/role/grantLog', { id }, signal),
}
