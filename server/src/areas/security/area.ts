import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { policyRoutes } from './policyRoutes.ts'
import { twoStepAdminRoutes } from './twoStepAdminRoutes.ts'

export const security = defineArea({
  name: 'security',
  menu: [
    menuPage('/isystem', 22, '安全中心', '/isystem/security', 'system/SecurityCenter', {
      buttons: { 'security:policy': '密码与登录策略', 'security:resetTwoStep': '重置两步验证' },
    }),
  ],
  open: ({ engine }) => ({
    routes: (api) => {
      policyRoutes(api, engine)
      twoStepAdminRoutes(api, engine)
    },
  }),
})
