import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { dataSourceCalls, dataSourceRoutes } from './dataSourceRoutes.ts'
import { dataSourceRules } from './dataSourceRules.ts'

export const dataSources = defineArea({
  name: 'dataSources',
  menu: [
    menuPage('/isystem', 18, '多数据源管理', '/isystem/dataSource', 'system/SysDataSourceList', {
      resource: 'dataSource',
      buttons: { 'dataSource:test': '测试连接' },
    }),
  ],
  open: ({ engine, outbound, box }) => ({
    rules: {
      dataSource: dataSourceRules(outbound, box),
    },
    calls: {
      dataSource: dataSourceCalls(engine),
    },
    routes: (api) => dataSourceRoutes(api, { engine, outbound, box }),
  }),
})
