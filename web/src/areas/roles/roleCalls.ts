import { type GrantDifference, grantsTo, permissionEndpoints, userEndpoints } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { rowRuleChoices, type RuleChange } from '../../resource/rowRules.ts'
import { type PermissionNode, permissionNodesFrom } from '../../ui/permissions/permissionNodes.ts'

export interface GrantInput {
  roleId: string
  wanted: readonly string[]
  before: readonly string[]
}

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

const grantBody = ({ roleId, wanted, before }: GrantInput) => ({
  holderId: roleId,
  permissionIds: wanted.join(','),
  lastpermissionIds: before.join(','),
})

export const roleCalls = {
  users: (input: { roleId: string; username: string; pageNo: number; pageSize: number }, signal: AbortSignal) =>
    call(userEndpoints.userRoleList, input, { signal }),
  addUsers: (roleId: string, userIdList: readonly string[]) =>
    words(callEnvelope(userEndpoints.addSysUserRole, { roleId, userIdList })),
  removeUsers: (roleId: string, userIds: readonly string[]) =>
    words(callEnvelope(userEndpoints.deleteUserRoleBatch, { roleId, userIds })),

  tree: async (signal: AbortSignal): Promise<PermissionNode[]> => {
    const { treeList, heldIds } = await call(permissionEndpoints.grantTree, {}, { signal })
    return permissionNodesFrom(treeList, heldIds)
  },
  granted: (roleId: string, signal: AbortSignal): Promise<string[]> =>
    call(grantsTo.role.held, { holderId: roleId }, { signal }),
  preview: (input: GrantInput): Promise<GrantDifference> => call(grantsTo.role.preview, grantBody(input)),
  /** Refused with the changes if another user has saved meanwhile. */
  save: (input: GrantInput) => words(callEnvelope(grantsTo.role.save, { ...grantBody(input), strict: true })),

  rules: async (roleId: string, permissionId: string, signal: AbortSignal) =>
    rowRuleChoices(await call(grantsTo.role.rules, { permissionId, holderId: roleId }, { signal })),
  saveRules: (roleId: string, permissionId: string, change: RuleChange) =>
    words(callEnvelope(grantsTo.role.saveRules, { holderId: roleId, permissionId, ...change })),
  grantLog: (id: string, signal: AbortSignal) => call(permissionEndpoints.roleGrantLog, { id }, { signal }),
}
