import { references, text } from '../resource/kinds/builders.ts'
import type { Row } from '../resource/defineResource.ts'
import { departRole } from '../resources/system/departRole.ts'
import { role } from '../resources/system/role.ts'
import { user } from '../resources/system/user.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A role under its wire names (wire contract §2.3). */
export type RoleRow = Omit<Row<typeof role>, 'version'>

/** A role in the user form. */
export interface RoleInReach {
  id: string
  name: string
  code: string
  /** Counts in every tenant. */
  isPlatform: boolean
  /** It has more permissions than the operator, who therefore may neither grant nor revoke it. */
  isBeyond: boolean
}

/** A role limited to a department. */
export interface DepartmentRole {
  id: string
  roleName: string
  roleCode: string
  description: string | null
}

const departId = text('部门', { required: true })
const userId = text('用户', { required: true })

export const roleEndpoints = {
  /** The user form assigns roles, which are not a field of the user. */
  queryall: defineEndpoint({
    method: 'GET',
    path: `${role.path}/queryall`,
    access: { picks: 'role', also: ['user:add', 'user:edit'] },
    answer: answerOf<RoleRow[]>(),
  }),
  inReach: defineEndpoint({
    method: 'GET',
    path: `${role.path}/inReach`,
    access: may(user, 'list'),
    answer: answerOf<RoleInReach[]>(),
  }),
  checkRoleCode: defineEndpoint({
    method: 'GET',
    path: `${role.path}/checkRoleCode`,
    access: may(role, 'list'),
    input: { roleCode: text('角色编码', { required: true }), id: text('角色') },
    answer: answerOf<true>(),
  }),
  getDeptRoleList: defineEndpoint({
    method: 'GET',
    path: `${departRole.path}/getDeptRoleList`,
    access: may(departRole, 'list'),
    input: { departId, userId: text('用户') },
    answer: answerOf<DepartmentRole[]>(),
  }),
  getDeptRoleByUserId: defineEndpoint({
    method: 'GET',
    path: `${departRole.path}/getDeptRoleByUserId`,
    access: may(departRole, 'list'),
    input: { userId, departId },
    answer: answerOf<{ droleId: string }[]>(),
  }),
  deptRoleUserAdd: defineEndpoint({
    method: 'POST',
    path: `${departRole.path}/deptRoleUserAdd`,
    access: may(departRole, 'users'),
    input: {
      userId,
      newRoleId: references('部门角色', 'departRole'),
      oldRoleId: references('原部门角色', 'departRole'),
    },
    answer: answerOf<null>(),
  }),
}
