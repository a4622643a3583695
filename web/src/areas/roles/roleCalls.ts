import type { Page, Values } from '@lexdesk/domain'
import { call } from '../../api/call.ts'
import { callEnvelope } from '../../api/callEnvelope.ts'
import type { GrantEntry } from '../../ui/GrantTimeline.tsx'
import type { PermissionNode } from '../../ui/permissionNodes.ts'

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

export interface RoleUser {
  id: string
  username: string
  realname: string
  orgCodeTxt: string | null
  status: number
  status_dictText: string | null
}

export interface DataRule {
  id: string
  ruleName: string
  ruleColumn: string | null
  ruleConditions: string
  ruleValue: string
}

interface WireNode {
  key: string
  slotTitle: string
  ruleFlag: number
  children: WireNode[] | null
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

/** Nobody hands on what he does not hold: those nodes are seen, but not ticked. */
const nodesFrom = (nodes: readonly WireNode[], held: ReadonlySet<string> | null): PermissionNode[] =>
  nodes.map(({ key, slotTitle, ruleFlag, children }) => ({
    key,
    title: slotTitle,
    hasRules: ruleFlag === 1,
    isDisabled: held !== null && !held.has(key),
    ...(children && { children: nodesFrom(children, held) }),
  }))

const grantBody = ({ roleId, wanted, before }: GrantInput): Values => ({
  roleId,
  permissionIds: wanted.join(','),
  lastpermissionIds: before.join(','),
})

export const roleCalls = {
  users: (input: { roleId: string; username: string; pageNo: number; pageSize: number }, signal: AbortSignal) =>
    get<Page<RoleUser>>('/sys/user/userRoleList', input, signal),
  addUsers: (roleId: string, userIdList: readonly string[]) =>
    words('POST', '/sys/user/addSysUserRole', { body: { roleId, userIdList } }),
  removeUsers: (roleId: string, userIds: readonly string[]) =>
    words('DELETE', '/sys/user/deleteUserRoleBatch', { params: { roleId, userIds: userIds.join(',') } }),

  tree: async (signal: AbortSignal): Promise<PermissionNode[]> => {
    const { treeList, heldIds } = await get<{ treeList: WireNode[]; heldIds: string[] | null }>(
      '/sys/role/queryTreeList',
      {},
      signal,
    )
    return nodesFrom(treeList, heldIds && new Set(heldIds))
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

  rules: async (roleId: string, permissionId: string, signal: AbortSignal) => {
    const answer = await get<{ datarule: DataRule[]; drChecked?: string }>(
      `/sys/role/datarule/${permissionId}/${roleId}`,
      {},
      signal,
    )
    return { rules: answer.datarule, chosen: (answer.drChecked ?? '').split(',').filter(Boolean) }
  },
  saveRules: (roleId: string, permissionId: string, ruleIds: readonly string[]) =>
    words('POST', '/sys/role/datarule', { body: { roleId, permissionId, dataRuleIds: ruleIds.join(',') } }),
  grantLog: (id: string, signal: AbortSignal) => get<GrantEntry[]>('/sys/role/grantLog', { id }, signal),
}
