import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { homeRoutes } from './homeRoutes.ts'
import { monitorRoutes } from './monitor/monitorRoutes.ts'
import { workplaceRoutes } from './workplace/workplaceRoutes.ts'

export const home = defineArea({
  name: 'home',
  menu: [
    menuPage(null, 1, '工作台', '/dashboard/workplace', 'dashboard/Workplace', { icon: 'profile', isUnkept: true }),
    menuPage(null, 2, '监控台', '/dashboard/monitor', 'dashboard/Monitor', {
      icon: 'dashboard',
      isUnkept: true,
      buttons: { 'dashboard:monitor': '查看监控台' },
    }),
  ],
  open: ({ engine, todos }) => ({
    routes: (api) => {
      homeRoutes(api, engine)
      workplaceRoutes(api, engine, todos)
      monitorRoutes(api, engine)
    },
  }),
})
