import { maxSelections } from '../limits.ts'
import type { Row } from '../resource/defineResource.ts'
import { multiline, references, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import type { position } from '../resources/system/position.ts'
import { user } from '../resources/system/user.ts'
import { userAgent } from '../resources/system/userAgent.ts'
import type { Page } from '../wire/envelope.ts'
import type { WireRow } from '../wire/WireRow.ts'
import { answerOf, bareAnswerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** The names of a user's departments, positions and tenants, beside the own columns (wire contract §2.4). */
export type UserWords = {
  delFlag: 0 | 1
  /** The names of the user's departments. */
  orgCodeTxt: string | null
  orgCode_dictText: string | null
  post_dictText: string | null
  departIds_dictText: string | null
  userIdentity_dictText: string | null
  relTenantIds_dictText: string | null
}

/** A user as others see them; the number is masked unless the caller may see it. */
export type Colleague = WireRow<typeof user> & UserWords

/** A user in a list of members. */
export type Person = Pick<
  Colleague,
  'id' | 'username' | 'realname' | 'phone' | 'orgCodeTxt' | 'status' | 'status_dictText'
>

/** An entry of the address book (wire contract §3.22). */
export interface AddressRow {
  id: string
  userId: string
  realname: string
  workNo: string | null
  post: string | null
  post_dictText: string | null
  telephone: string | null
  email: string | null
  phone: string | null
  avatar: string | null
  departId: string | null
  departName: string | null
}

/** A position by its code (wire contract §3.6). */
export interface FoundPosition extends Omit<Row<typeof position>, 'version'> {
  sysOrgCode: string | null
}

const userIds = (title: string) => references(title, 'user', { max: maxSelections })
const paged = { pageNo: text('页码'), pageSize: text('每页条数') }
const ofRole = { permission: 'role:users' }
/** Superiors manage the roles of their departments; the handler checks which ones. */
const ofDepartment = { anyPermission: ['department:users', 'departRole:list'] }
const roleId = text('角色', { required: true })
const depId = text('部门', { required: true })
const picksUsers = { picks: 'user' }

export const userEndpoints = {
  /** `status` is 1 (active) or 2 (frozen). */
  frozenBatch: defineEndpoint({
    method: 'PUT',
    path: '/sys/user/frozenBatch',
    access: may(user, 'freeze'),
    input: { ids: userIds('用户'), status: text('状态') },
    answer: answerOf<null>(),
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/sys/user/changePassword',
    access: may(user, 'resetPassword'),
    input: { username: text('用户名'), password: multiline('新密码'), confirmpassword: multiline('确认密码') },
    answer: answerOf<null>(),
  }),
  /** The unmasked number; each access is logged. */
  reveal: defineEndpoint({
    method: 'POST',
    path: '/sys/user/reveal',
    isRead: true,
    access: may(user, 'list'),
    input: { id: text('用户', { required: true }) },
    answer: answerOf<{ phone: string | null }>(),
  }),
  queryUserRole: defineEndpoint({
    method: 'GET',
    path: '/sys/user/queryUserRole',
    access: may(user, 'list'),
    input: { userid: text('用户', { required: true }) },
    answer: answerOf<string[]>(),
  }),
  generateUserId: defineEndpoint({
    method: 'GET',
    path: '/sys/user/generateUserId',
    access: may(user, 'add'),
    answer: answerOf<string>(),
  }),
  queryByIds: defineEndpoint({
    method: 'GET',
    path: '/sys/user/queryByIds',
    access: picksUsers,
    input: { userIds: userIds('用户') },
    answer: answerOf<Colleague[]>(),
  }),
  queryUserByDepId: defineEndpoint({
    method: 'GET',
    path: '/sys/user/queryUserByDepId',
    access: picksUsers,
    input: { id: text('部门', { required: true }), realname: text('姓名') },
    answer: answerOf<Values[]>(),
  }),
  /** The user picker of later clients. With `isMultiTranslate` `username` is a list of user names. */
  queryUserComponentData: defineEndpoint({
    method: 'GET',
    path: '/sys/user/queryUserComponentData',
    access: picksUsers,
    input: {
      departId: text('部门'),
      realname: text('姓名'),
      username: multiline('用户名'),
      id: multiline('用户'),
      isMultiTranslate: text('翻译'),
      ...paged,
    },
    answer: answerOf<Page<Colleague>>(),
  }),
  /** Chosen users for the same picker, by lists of ids or user names. */
  getMultiUser: defineEndpoint({
    method: 'GET',
    path: '/sys/user/getMultiUser',
    access: picksUsers,
    input: { id: multiline('用户'), username: multiline('用户名') },
    answer: bareAnswerOf<Colleague[]>(),
  }),
  userRoleList: defineEndpoint({
    method: 'GET',
    path: '/sys/user/userRoleList',
    access: ofRole,
    input: { roleId, username: text('用户名'), ...paged },
    answer: answerOf<Page<Person>>(),
  }),
  addSysUserRole: defineEndpoint({
    method: 'POST',
    path: '/sys/user/addSysUserRole',
    access: ofRole,
    input: { roleId, userIdList: userIds('用户') },
    answer: answerOf<null>(),
  }),
  deleteUserRole: defineEndpoint({
    method: 'DELETE',
    path: '/sys/user/deleteUserRole',
    access: ofRole,
    input: { roleId, userId: userIds('用户') },
    answer: answerOf<null>(),
  }),
  deleteUserRoleBatch: defineEndpoint({
    method: 'DELETE',
    path: '/sys/user/deleteUserRoleBatch',
    access: ofRole,
    input: { roleId, userIds: userIds('用户') },
    answer: answerOf<null>(),
  }),
  userDepartList: defineEndpoint({
    method: 'GET',
    path: '/sys/user/userDepartList',
    access: may(user, 'list'),
    input: { userId: text('用户', { required: true }) },
    answer: answerOf<{ key: string; value: string; title: string; children: never[] }[]>(),
  }),
  departUserList: defineEndpoint({
    method: 'GET',
    path: '/sys/user/departUserList',
    access: ofDepartment,
    input: { depId: text('部门'), username: text('用户名'), realname: text('姓名'), ...paged },
    answer: answerOf<Page<Person> | null>(),
  }),
  editSysDepartWithUser: defineEndpoint({
    method: 'POST',
    path: '/sys/user/editSysDepartWithUser',
    access: ofDepartment,
    input: { depId, userIdList: userIds('用户') },
    answer: answerOf<null>(),
  }),
  deleteUserInDepart: defineEndpoint({
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepart',
    access: ofDepartment,
    input: { depId, userId: userIds('用户') },
    answer: answerOf<null>(),
  }),
  deleteUserInDepartBatch: defineEndpoint({
    method: 'DELETE',
    path: '/sys/user/deleteUserInDepartBatch',
    access: ofDepartment,
    input: { depId, userIds: userIds('用户') },
    answer: answerOf<null>(),
  }),
  getUsersByDepartId: defineEndpoint({
    method: 'GET',
    path: '/sys/sysDepart/getUsersByDepartId',
    access: picksUsers,
    input: { id: text('部门', { required: true }) },
    answer: answerOf<Colleague[]>(),
  }),
  addressBook: defineEndpoint({
    method: 'GET',
    path: '/sys/user/queryByOrgCodeForAddressList',
    otherPaths: ['/sys/user/queryByOrgCode'],
    access: picksUsers,
    input: { orgCode: text('部门编码'), realname: text('姓名'), workNo: text('工号'), ...paged },
    answer: answerOf<Page<AddressRow>>(),
  }),
  queryPositionByCode: defineEndpoint({
    method: 'GET',
    path: '/sys/position/queryByCode',
    access: { picks: 'position' },
    input: { code: text('职务编码', { required: true }) },
    answer: answerOf<FoundPosition | null>(),
  }),
  agentByUserName: defineEndpoint({
    method: 'GET',
    path: `${userAgent.path}/queryByUserName`,
    access: may(userAgent, 'list'),
    input: { userName: text('用户名', { required: true }) },
    answer: answerOf<Row<typeof userAgent>>(),
  }),
}
