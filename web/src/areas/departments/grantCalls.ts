import { call } from '../../api/call.ts'
import { callEnvelope } from '../../api/callEnvelope.ts'
import type { PermissionNode } from '../../ui/permissionNodes.ts'

/** A rule about the rows of a menu, to be chosen for a holder. */
export interface RuleChoice {
  id: string
  ruleName: string
  ruleColumn: string | null
  ruleConditions: string
  ruleValue: string
}

interface ChosenRules {
  datarule: RuleChoice[]
  drChecked?: string
}

/** Who can hold permissions here: a department, or a role inside one. */
export interface GrantHolder {
  id: string
  nodes(signal: AbortSignal): Promise<PermissionNode[]>
  held(signal: AbortSignal): Promise<string[]>
  /** Gives the words of the server. */
  save(wanted: readonly string[], before: readonly string[]): Promise<string>
  rules(permissionId: string, signal: AbortSignal): Promise<{ rules: RuleChoice[]; chosen: string[] }>
  saveRules(permissionId: string, ruleIds: readonly string[]): Promise<string>
}

interface WireNode {
  key: string
  slotTitle: string
  ruleFlag: number | null
  children: WireNode[] | null
}

interface WireTree {
  treeList: WireNode[]
  /** What the operator holds himself; null or absent: nothing is known to be missing. */
  heldIds?: string[] | null
}

/** Nobody gives or takes what he does not hold. */
const readNodes = (nodes: readonly WireNode[], own: ReadonlySet<string> | undefined): PermissionNode[] =>
  nodes.map(({ key, slotTitle, ruleFlag, children }) => ({
    key,
    title: slotTitle,
    hasRules: ruleFlag === 1,
    isDisabled: own !== undefined && !own.has(key),
    ...(children && { children: readNodes(children, own) }),
  }))

const get = <T>(path: string, params: Record<string, unknown>, signal: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path }, { params, signal })
const post = async (path: string, body: unknown): Promise<string> =>
  (await callEnvelope({ method: 'POST', path }, { body })).message
const nodesOf = async (path: string, params: Record<string, unknown>, signal: AbortSignal) => {
  const { treeList, heldIds } = await get<WireTree>(path, params, signal)
  return readNodes(treeList, heldIds ? new Set(heldIds) : undefined)
}
const rulesOf = async (path: string, signal: AbortSignal) => {
  const { datarule, drChecked = '' } = await get<ChosenRules>(path, {}, signal)
  return { rules: datarule, chosen: drChecked.split(',').filter(Boolean) }
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
  rules: (permissionId, signal) => rulesOf(`/sys/sysDepartPermission/datarule/${permissionId}/${departId}`, signal),
  saveRules: (permissionId, ids) =>
    post('/sys/sysDepartPermission/datarule', { permissionId, departId, dataRuleIds: ids.join(',') }),
})

/** It gives only what its department holds. */
export const departRoleHolder = (roleId: string, departId: string): GrantHolder => ({
  id: roleId,
  nodes: (signal) => nodesOf('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId }, signal),
  held: (signal) => get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId }, signal),
  save: (wanted, before) =>
    post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, ...grants(wanted, before) }),
  rules: (permissionId, signal) => rulesOf(`/sys/sysDepartRole/datarule/${permissionId}/${departId}/${roleId}`, signal),
  saveRules: (permissionId, ids) =>
    post('/sys/sysDepartRole/datarule', { permissionId, roleId, dataRuleIds: ids.join(',') }),
})
