import { defineArea } from '../../defineArea.ts'

export const gateway = defineArea({
  pages: {
    'system/SysGatewayRouteList': () => import('./GatewayPage.tsx').then((module) => module.GatewayPage),
  },
})
