import { permissionsOf, tenant } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { assertRoomForUsers } from './assertRoomForUsers.ts'
import { endingRoutes } from './endingRoutes.ts'
import { tenantCalls, tenantRoutes } from './tenantRoutes.ts'
import { visitRoutes } from './visitRoutes.ts'
import { tenantRules } from './tenantRules.ts'
import type { TableAdjustment } from '../../database/schema/adjustTables.ts'

/** The only resource with a numeric key that users choose. */
const tenantTables: TableAdjustment[] = [
  {
    table: 'sys_tenant',
    columns: [
      { name: 'id', type: 'integer', notNull: true },
      { name: 'name', type: 'text', notNull: true },
      { name: 'status', type: 'text', notNull: true, default: "'1'" },
    ],
  },
]

export const tenants = defineArea({
  name: 'tenants',
  menu: [
    menuPage('/isystem', 11, '租户管理', '/isys/tenant', 'system/TenantList', {
      resource: 'tenant',
      buttons: {
        'tenant:add': '开通租户',
        ...Object.fromEntries(
          permissionsOf(tenant)
            .filter(({ code }) => code !== 'tenant:list')
            .map(({ code, title }) => [code, title]),
        ),
      },
    }),
  ],
  adjustments: tenantTables,
  open: ({ engine, sessions, fillTenant, endSessions }) => ({
    rules: {
      tenant: tenantRules,
    },
    beforeCommit: assertRoomForUsers,
    calls: {
      tenant: tenantCalls(engine, () => sessions.forget()),
    },
    routes: (api) => {
      tenantRoutes(api, engine, { fillTenant })
      endingRoutes(api, { engine, endSessions })
      visitRoutes(api, { engine, forgetPermissions: () => sessions.forget() })
    },
  }),
})
