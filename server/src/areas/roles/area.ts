import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { departRoleRoutes } from './departRoleRoutes.ts'
import { roleRoutes } from './roleRoutes.ts'
import { departRoleCalls, departRoleRules, roleCalls, roleRules } from './roleRules.ts'

export const roles = defineArea({
  name: 'roles',
  menu: [
    menuPage('/isystem', 2, '角色管理', '/isystem/roleUserList', 'system/RoleUserList', {
      resource: 'role',
      buttons: { 'role:grant': '角色授权', 'role:users': '角色用户', 'query:share': '共享查询视图' },
    }),
    menuPage('/isystem', 4, '我的部门', '/isystem/departUserList', 'system/DepartUserList', {
      resource: 'departRole',
      buttons: { 'departRole:grant': '部门角色授权', 'departRole:users': '部门角色用户' },
    }),
  ],
  open: ({ engine, sessions }) => ({
    rules: {
      role: roleRules,
      departRole: departRoleRules,
    },
    calls: {
      role: roleCalls,
      departRole: departRoleCalls,
    },
    routes: (api) => {
      roleRoutes(api, { engine })
      departRoleRoutes(api, { engine, forgetPermissions: () => sessions.forget() })
    },
  }),
})
