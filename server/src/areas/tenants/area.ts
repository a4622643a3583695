import { permissionsOf, tenant } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { tenantCalls, tenantRoutes } from './tenantRoutes.ts'
import { tenantRules } from './tenantRules.ts'
import { tenantTables } from './tenantTables.ts'

export const tenants = defineArea({
  name: 'tenants',
  menu: [
    menuPage('/isystem', 11, '租户管理', '/isys/tenant', 'system/TenantList', {
      resource: 'tenant',
      buttons: Object.fromEntries(
        permissionsOf(tenant)
          .filter(({ code }) => !/:(list|import)$/.test(code))
          .map(({ code, title }) => [code, title]),
      ),
    }),
  ],
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
