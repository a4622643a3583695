import { defineArea } from '../../defineArea.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { addressRoutes } from './addressRoutes.ts'
import { departmentUserRoutes } from './departmentUserRoutes.ts'
import { maskUsers } from './maskUsers.ts'
import { positionRoutes } from './positionRoutes.ts'
import { revealRoutes } from './revealRoutes.ts'
import { roleUserRoutes } from './roleUserRoutes.ts'
import { userAgentCalls, userAgentRoutes, userAgentRules } from './userAgents.ts'
import { userCalls } from './userCalls.ts'
import { userRoutes } from './userRoutes.ts'
import { userRules } from './userRules.ts'
import { userTables } from './userTables.ts'

const routes = [
  userRoutes,
  roleUserRoutes,
  departmentUserRoutes,
  addressRoutes,
  positionRoutes,
  userAgentRoutes,
  revealRoutes,
]

export const users = defineArea({
  name: 'users',
  adjustments: userTables,
  open: ({ engine, sessions, endSessions }) => {
    const parts = { engine, endSessions, forgetDuties: () => sessions.forget() }
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
