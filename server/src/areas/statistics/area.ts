import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { statisticRoutes } from './statisticRoutes.ts'

export const statistics = defineArea({
  name: 'statistics',
  menu: [
    menuPage(null, 9, '统计报表', '/legal/statistic', 'legal/statistic', {
      icon: 'bar-chart',
      buttons: { 'statistic:list': '查看统计报表', 'statistic:export': '导出统计报表' },
    }),
  ],
  open: ({ engine, statistics: readers }) => ({
    routes: (api) => statisticRoutes(api, engine, readers),
  }),
})
