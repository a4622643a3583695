import { defineArea } from '../../defineArea.ts'
import { grantLogTable } from '../../access/grantLog.ts'
import { explainRoutes } from './explainRoutes.ts'
import { grantLogRoutes } from './grantLogRoutes.ts'
import { grantRoutes } from './grantRoutes.ts'
import { menuRoutes } from './menuRoutes.ts'

export const permissions = defineArea({
  name: 'permissions',
  tables: [grantLogTable],
  open: ({ engine, resources, sessions }) => {
    const parts = { engine, resources, forgetDuties: () => sessions.forget() }
    return {
      routes: (api) => {
        menuRoutes(api, parts)
        grantRoutes(api, parts)
        grantLogRoutes(api, parts)
        explainRoutes(api, parts)
      },
    }
  },
})
