import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { dataLogRoutes } from './dataLogRoutes.ts'

export const dataLogs = defineArea({
  name: 'dataLogs',
  menu: [
    menuPage('/isystem', 14, '数据日志', '/sys/dataLog-list', 'system/DataLogList', {
      buttons: { 'dataLog:list': '查看数据日志' },
    }),
  ],
  open: ({ engine }) => ({
    routes: (api) => dataLogRoutes(api, engine),
  }),
})
