import type { Values } from '@lexdesk/domain'
import { expect } from 'vitest'
import {
  done,
  departNode,
  facts,
  flag,
  fresh,
  ids,
  like,
  listOf,
  menuNode,
  number,
  pageOf,
  permissionIds,
  read,
  refused,
  roleRow,
  text,
  treeNode,
  type Specified,
} from './Specified.ts'
import { outwardCalls } from './outwardCalls.ts'
import { platformCalls } from './platformCalls.ts'
import { recordCalls } from './recordCalls.ts'
import { scheduleCalls } from './scheduleCalls.ts'

const permissions: Specified[] = [
  {
    call: 'GET /sys/permission/getUserPermissionByToken',
    for: 'signedIn',
    answer: () => ({
      success: true,
      message: '查询成功',
      result: {
        menu: listOf(like({ path: text, meta: like({ title: text }) })),
        auth: listOf({ action: text, type: text, describe: text }),
        allAuth: listOf({ action: text, type: text, describe: text, status: text }),
      },
    }),
  },
  {
    call: 'POST /sys/permission/add',
    for: 'duty',
    body: () => ({ name: '规格', menuType: 0, url: `/${fresh('menu')}`, component: 'layouts/RouteView' }),
    answer: () => done('添加成功！'),
  },
  {
    call: 'PUT /sys/permission/edit',
    for: 'duty',
    body: () => ({
      id: facts.menu,
      name: '职务管理',
      menuType: 1,
      parentId: 'group-isystem',
      url: '/isystem/position',
      component: 'system/SysPositionList',
      perms: 'position:list',
    }),
    answer: () => done('修改成功！'),
  },
  { call: 'GET /sys/permission/list', for: 'duty', answer: () => read(listOf(menuNode)) },
  { call: 'GET /sys/permission/getSystemMenuList', for: 'duty', answer: () => read(listOf(menuNode)) },
  {
    call: 'GET /sys/permission/getSystemSubmenu',
    for: 'duty',
    query: () => ({ parentId: 'group-isystem' }),
    answer: () => read(listOf(menuNode)),
  },
  {
    call: 'GET /sys/permission/getSystemSubmenuBatch',
    for: 'duty',
    query: () => ({ parentIds: 'group-isystem,group-content' }),
    answer: () => read({ 'group-isystem': listOf(menuNode), 'group-content': listOf(menuNode) }),
  },
  {
    call: 'GET /sys/permission/queryById',
    for: 'duty',
    query: () => ({ id: facts.menu }),
    answer: () => read(like({ id: facts.menu, name: text, menuType: number, version: number })),
  },
  {
    call: 'GET /sys/permission/previewPermissionRule',
    for: 'duty',
    query: () => ({ permissionId: facts.menu, ruleColumn: 'name', ruleConditions: 'LIKE', ruleValue: '律师' }),
    answer: () => read({ total: number, left: number }),
  },
  {
    call: 'GET /sys/permission/queryTreeList',
    for: 'duty',
    answer: () => read({ treeList: listOf(like({ key: text, value: text, title: text, slotTitle: text })), ids }),
  },
  {
    call: 'GET /sys/permission/queryRolePermission',
    for: 'duty',
    query: () => ({ roleId: facts.role }),
    answer: () => read(ids),
  },
  {
    call: 'GET /sys/permission/getPermRuleListByPermId',
    for: 'duty',
    query: () => ({ permissionId: facts.menu }),
    answer: () => read([]),
  },
  {
    call: 'GET /sys/permission/queryPermissionRule',
    for: 'duty',
    query: () => ({ permissionId: facts.menu }),
    answer: () => ({ success: true, result: [] }),
  },
  {
    call: 'GET /sys/permission/queryDepartPermission',
    for: 'duty',
    query: () => ({ departId: facts.department }),
    answer: () => read([]),
  },
  {
    call: 'POST /sys/permission/saveRolePermission',
    for: 'duty',
    body: () => ({ roleId: facts.role, ...permissionIds() }),
    answer: () => done('保存成功！'),
  },
  {
    call: 'POST /sys/permission/saveDepartPermission',
    for: 'duty',
    body: () => ({ departId: facts.department, ...permissionIds() }),
    answer: () => done('保存成功！'),
  },
]

const roles: Specified[] = [
  {
    call: 'POST /sys/role/add',
    for: 'duty',
    body: () => ({ roleCode: fresh('role'), roleName: '规格角色', description: '' }),
    answer: () => done('添加成功！'),
  },
  {
    call: 'PUT /sys/role/edit',
    for: 'duty',
    body: () => ({ id: facts.role, roleName: '承办律师' }),
    answer: () => done('修改成功!'),
  },
  { call: 'GET /sys/role/queryall', for: 'duty', answer: () => read(listOf(roleRow)) },
  { call: 'GET /sys/role/queryTreeList', for: 'duty', answer: () => read({ treeList: listOf(treeNode), ids }) },
  {
    call: 'GET /sys/role/list',
    for: 'duty',
    query: () => ({ roleName: '*律师*', pageNo: 1, pageSize: 10 }),
    answer: () => pageOf(roleRow),
  },
]

export const newNotice = (titile: string): Values => ({
  titile,
  msgAbstract: '摘要',
  msgContent: '<p>内容</p>',
  msgCategory: '1',
  msgType: 'ALL',
  priority: 'L',
  startTime: '2026-01-01 00:00:00',
  endTime: '2099-01-01 00:00:00',
})

export const newUser = (): Values => {
  const username = fresh('spec')
  return {
    username,
    realname: '规格',
    workNo: username,
    password: 'Secret-2026!',
    confirmpassword: 'Secret-2026!',
    selectedroles: facts.role,
    selecteddeparts: facts.department,
    id: '',
  }
}
const userRow = like({ id: text, username: text, realname: text, status: number, delFlag: 0 })

const users: Specified[] = [
  { call: 'POST /sys/user/add', for: 'duty', body: newUser, answer: () => done('添加成功！') },
  {
    call: 'PUT /sys/user/edit',
    for: 'duty',
    body: () => ({ id: facts.user, realname: '规格用户' }),
    answer: () => done('修改成功!'),
  },
  {
    call: 'GET /sys/user/queryUserRole',
    for: 'duty',
    query: () => ({ userid: facts.user }),
    answer: () => read([facts.role]),
  },
  {
    call: 'GET /sys/user/list',
    for: 'duty',
    query: () => ({ pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc' }),
    answer: () =>
      pageOf(
        like({
          username: text,
          sex_dictText: null,
          status_dictText: '正常',
          post_dictText: null,
          departIds_dictText: null,
          orgCodeTxt: text,
        }),
      ),
  },
  {
    call: 'PUT /sys/user/frozenBatch',
    for: 'duty',
    body: () => ({ ids: `${facts.user},`, status: 1 }),
    answer: () => done('操作成功!'),
  },
  {
    call: 'GET /sys/user/checkOnlyUser',
    for: 'public',
    query: () => ({ username: 'nobody_has_this' }),
    answer: () => ({ success: true }),
  },
  {
    call: 'PUT /sys/user/changePassword',
    for: 'duty',
    body: () => ({ username: 'specified', password: 'Changed-2026!', confirmpassword: 'Changed-2026!' }),
    answer: () => done('密码修改成功!'),
  },
  {
    call: 'GET /sys/user/queryUserByDepId',
    for: 'duty',
    query: () => ({ id: facts.department }),
    answer: () => read(listOf(userRow)),
  },
  {
    call: 'POST /sys/user/updatePassword',
    for: 'signedIn',
    body: () => ({
      username: 'admin',
      oldpassword: 'wrong',
      password: 'Changed-2026!',
      confirmpassword: 'Changed-2026!',
    }),
    answer: () => ({ success: false, message: '旧密码输入错误!' }),
  },
  {
    call: 'GET /sys/user/getCurrentUserDeparts',
    for: 'signedIn',
    answer: () => read({ list: listOf(like({ id: text, orgCode: text, departName: text })), orgCode: text }),
  },
  {
    call: 'POST /sys/selectDepart',
    for: 'signedIn',
    body: () => ({ orgCode: 'A01', username: 'admin' }),
    answer: () => read({ userInfo: like({ username: 'admin', orgCode: 'A01' }) }),
  },
]

/** §3.3, §3.26, and our additions: what a user may do and why, and who granted it. */
const accounts: Specified[] = [
  {
    call: 'GET /sys/user/userRoleList',
    for: 'duty',
    query: () => ({ roleId: facts.role, pageNo: 1, pageSize: 10 }),
    answer: () => pageOf(userRow),
  },
  {
    call: 'POST /sys/user/addSysUserRole',
    for: 'duty',
    body: () => ({ roleId: facts.role, userIdList: [facts.user] }),
    answer: () => read(null, { message: '添加成功!' }),
  },
  {
    call: 'POST /sys/role/datarule',
    for: 'duty',
    body: () => ({ permissionId: 'no-such-menu', roleId: facts.role, dataRuleIds: '' }),
    answer: () => ({ ...refused, message: '请先保存角色菜单权限!' }),
  },
  {
    call: 'GET /sys/sysUserAgent/queryByUserName',
    for: 'duty',
    query: () => ({ userName: 'specified' }),
    answer: () => ({ ...refused, message: '未找到对应实体' }),
  },
  {
    call: 'POST /sys/permission/previewRolePermission',
    for: 'duty',
    body: () => ({ roleId: facts.role, ...permissionIds() }),
    answer: () => read(like({ given: expect.any(Array), taken: expect.any(Array), users: number })),
  },
  {
    call: 'GET /sys/permission/explain',
    for: 'duty',
    query: () => ({ userId: facts.user }),
    answer: () => read(like({ roles: listOf(like({ name: text })), menu: listOf(like({ from: expect.any(Array) })) })),
  },
  { call: 'GET /sys/role/inReach', for: 'duty', answer: () => read(listOf(like({ id: text, isBeyond: false }))) },
  {
    call: 'GET /sys/role/grantLog',
    for: 'duty',
    query: () => ({ id: facts.role }),
    answer: () => read(listOf(like({ holder: 'role', byName: text }))),
  },
  {
    call: 'GET /sys/user/grantLog',
    for: 'duty',
    query: () => ({ id: facts.user }),
    answer: () => read(listOf(like({ userId: facts.user }))),
  },
]

const departments: Specified[] = [
  { call: 'GET /sys/sysDepart/queryTreeList', for: 'duty', answer: () => read(listOf(departNode)) },
  {
    call: 'GET /sys/sysDepart/queryDepartTreeSync',
    for: 'duty',
    answer: () =>
      read(listOf(like({ key: expect.stringMatching(/^\d+__\d+$/), id: text, isLeaf: flag, children: [] }))),
  },
  {
    call: 'GET /sys/sysDepart/queryIdTree',
    for: 'duty',
    answer: () => read(listOf({ key: text, value: text, title: text, children: expect.any(Array) })),
  },
  {
    call: 'GET /sys/sysDepart/searchBy',
    for: 'duty',
    query: () => ({ keyWord: '诉讼' }),
    answer: () => read(listOf(departNode)),
  },
  { call: 'GET /sys/sysDepart/queryMyDeptTreeList', for: 'signedIn', answer: () => read(null, { message: '1' }) },
  {
    call: 'GET /sys/sysDepartPermission/queryTreeListForDeptRole',
    for: 'duty',
    query: () => ({ departId: facts.department }),
    answer: () => read({ treeList: expect.any(Array), ids: expect.any(Array) }),
  },
  {
    call: 'GET /sys/sysDepartPermission/queryDeptRolePermission',
    for: 'duty',
    query: () => ({ roleId: facts.departRole }),
    answer: () => read([]),
  },
  {
    call: 'POST /sys/sysDepartPermission/saveDeptRolePermission',
    for: 'duty',
    body: () => ({ roleId: facts.departRole, ...permissionIds() }),
    answer: () => done('保存成功！'),
  },
  {
    call: 'DELETE /sys/sysDepart/delete',
    for: 'duty',
    query: () => ({ id: 'no-such-department' }),
    answer: () => ({ ...refused, message: expect.stringContaining('未找到对应实体') }),
  },
]

/** Menus, roles, users and departments. */
export const administrationCalls: Specified[] = [
  ...permissions,
  ...roles,
  ...users,
  ...accounts,
  ...departments,
  ...recordCalls,
  ...outwardCalls,
  ...scheduleCalls,
  ...platformCalls,
]
