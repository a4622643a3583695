import { defineArea } from '../../defineArea.ts'
import { tenantCalls, tenantRoutes } from './tenantRoutes.ts'
import { tenantRules } from './tenantRules.ts'
import { tenantTables } from './tenantTables.ts'

export const tenants = defineArea({
  name: 'tenants',
  adjustments: tenantTables,
  open: ({ engine, sessions, fillTenant }) => ({
    rules: {
      tenant: tenantRules,
    },
    calls: {
      tenant: tenantCalls(engine, () => sessions.forget()),
    },
    routes: (api) => tenantRoutes(api, engine, { fillTenant }),
  }),
})
