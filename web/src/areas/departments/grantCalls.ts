import { type DescribedRule, grantsTo, type GrantTree, permissionEndpoints } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { rowRuleChoices, type RuleChange } from '../../resource/rowRules.ts'
import type { Choices } from '../../ui/forms/ChoiceDrawer.tsx'
import { type PermissionNode, permissionNodesFrom } from '../../ui/permissions/permissionNodes.ts'

/** The owner of permissions: a department, or a role inside one. */
export interface GrantHolder {
  id: string
  nodes(signal: AbortSignal): Promise<PermissionNode[]>
  held(signal: AbortSignal): Promise<string[]>
  /** Returns the message of the server. */
  save(wanted: readonly string[], before: readonly string[]): Promise<string>
  rules(permissionId: string, signal: AbortSignal): Promise<Choices<DescribedRule>>
  saveRules(permissionId: string, change: RuleChange): Promise<string>
}

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message
const nodesOf = ({ treeList, heldIds }: GrantTree): PermissionNode[] => permissionNodesFrom(treeList, heldIds)

const holderOf = (endpoints: (typeof grantsTo)['department'], holderId: string) => ({
  id: holderId,
  held: (signal: AbortSignal) => call(endpoints.held, { holderId }, { signal }),
  save: (wanted: readonly string[], before: readonly string[]) =>
    words(
      callEnvelope(endpoints.save, {
        holderId,
        permissionIds: wanted.join(','),
        lastpermissionIds: before.join(','),
      }),
    ),
  saveRules: (permissionId: string, change: RuleChange) =>
    words(callEnvelope(endpoints.saveRules, { holderId, permissionId, ...change })),
})

export const departmentHolder = (departId: string): GrantHolder => ({
  ...holderOf(grantsTo.department, departId),
  nodes: async (signal) => nodesOf(await call(permissionEndpoints.grantTree, {}, { signal })),
  rules: async (permissionId, signal) =>
    rowRuleChoices(await call(grantsTo.department.rules, { permissionId, holderId: departId }, { signal })),
})

/** A role can have only the permissions of its department. */
export const departRoleHolder = (roleId: string, departId: string): GrantHolder => ({
  ...holderOf(grantsTo.departRole, roleId),
  nodes: async (signal) => nodesOf(await call(permissionEndpoints.departRoleGrantTree, { departId }, { signal })),
  rules: async (permissionId, signal) =>
    rowRuleChoices(await call(grantsTo.departRole.rules, { permissionId, departId, holderId: roleId }, { signal })),
})
