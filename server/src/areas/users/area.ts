import { directoryPermission, permissionsOf, position, user, userAgent, userStatus } from '@lexdesk/domain'
import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { rowSeed, seed } from '../../seed/Seed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { addressRoutes } from './addressRoutes.ts'
import { departmentUserRoutes } from './departmentUserRoutes.ts'
import { maskUsers } from './maskUsers.ts'
import { pickUserRoutes } from './pickUserRoutes.ts'
import { positionRoutes } from './positionRoutes.ts'
import { revealRoutes } from './revealRoutes.ts'
import { roleUserRoutes } from './roleUserRoutes.ts'
import { userAgentCalls, userAgentRoutes, userAgentRules } from './userAgents.ts'
import { userCalls } from './userCalls.ts'
import { userRoutes } from './userRoutes.ts'
import { userRules } from './userRules.ts'
import type { TableAdjustment } from '../../database/schema/adjustTables.ts'

/** Todos for users awaiting a decision. */
const userTodos = (): TodoList[] => [
  todo(user, { step: 'approve', title: '待审核用户', params: { status: userStatus.waiting } }),
]

/** User names are unique, ignoring case and outer spaces. */
const userTables: TableAdjustment[] = [
  {
    table: 'sys_user',
    indexes: [
      {
        name: 'sys_user_username_key',
        columns: ['lower(btrim(username))'],
        unique: true,
        where: 'deleted_at is null',
      },
    ],
  },
]

const routes = [
  userRoutes,
  pickUserRoutes,
  roleUserRoutes,
  departmentUserRoutes,
  addressRoutes,
  positionRoutes,
  userAgentRoutes,
  revealRoutes,
]

export const users = defineArea({
  name: 'users',
  menu: [
    menuPage('/isystem', 1, '用户管理', '/isystem/user', 'system/UserList', {
      resource: 'user',
      buttons: {
        'user:freeze': '冻结用户',
        'user:resetPassword': '重置密码',
        'user:roles': '分配角色',
        'user:departments': '分配部门',
        'user:sex': '性别显示',
        'user:reveal': '列表与导出中显示完整手机号',
        'user:xray': '以用户身份预览',
        ...Object.fromEntries(permissionsOf(userAgent).map(({ code, title }) => [code, title])),
      },
      fields: { birthday: '填写生日', phone: '填写手机号' },
    }),
    menuPage('/isystem', 5, '职务管理', '/isystem/position', 'system/SysPositionList', { resource: 'position' }),
    menuPage('/isystem', 8, '通讯录', '/isystem/addressList', 'system/AddressList', {
      buttons: { [directoryPermission]: '查阅通讯录与选择人员' },
    }),
  ],
  todos: userTodos,
  seeds: [
    rowSeed(position, async () => (await import('./seed/positions.ts')).positions),
    seed('staff', async (tx, facts) => (await import('./seed/seedStaff.ts')).seedStaff(tx, facts), {
      stage: 'demo',
    }),
    seed('staffRoles', async (tx, facts) => (await import('./seed/seedStaffRoles.ts')).seedStaffRoles(tx, facts), {
      stage: 'demo',
      after: ['staff'],
    }),
  ],
  adjustments: userTables,
  open: ({ engine, sessions, endSessions }) => {
    const parts = { engine, endSessions, forgetPermissions: () => sessions.forget() }
    return {
      rules: {
        user: namingParties('user', userRules),
        userAgent: userAgentRules,
      },
      calls: {
        user: maskUsers(userCalls(parts)),
        userAgent: userAgentCalls,
      },
      routes: (api) => {
        for (const mount of routes) mount(api, parts)
      },
    }
  },
})
