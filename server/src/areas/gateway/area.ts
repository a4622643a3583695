import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { createRouteTable } from './createRouteTable.ts'
import { gatewayMount } from './gatewayMount.ts'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { gatewayCalls, gatewayRules } from './gatewayRules.ts'

export const gateway = defineArea({
  name: 'gateway',
  menu: [
    menuPage('/isystem', 19, '网关路由', '/isystem/gatewayroute', 'system/SysGatewayRouteList', {
      resource: 'gatewayRoute',
    }),
  ],
  open: async ({ config, engine, hub, outbound, resolveActor }) => {
    const table = createRouteTable({ db: engine.db, hub })
    await table.load()
    return {
      rules: {
        gatewayRoute: gatewayRules(outbound),
      },
      calls: {
        gatewayRoute: gatewayCalls(outbound),
      },
      routes: async (api) => {
        gatewayRoutes(api, { engine, table, outbound })
        await gatewayMount(api, {
          table,
          outbound,
          resolveActor,
          apiBase: config.apiBase,
          maxBytes: config.uploadMaxMb * 1024 * 1024,
        })
      },
      onChange: (change) => table.changed(change),
    }
  },
})
