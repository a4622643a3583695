import { defineArea } from '../../defineArea.ts'
import { departRoleRoutes } from './departRoleRoutes.ts'
import { roleRoutes } from './roleRoutes.ts'
import { departRoleCalls, departRoleRules, roleCalls, roleRules } from './roleRules.ts'

export const roles = defineArea({
  name: 'roles',
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
      departRoleRoutes(api, { engine, forgetDuties: () => sessions.forget() })
    },
  }),
})
