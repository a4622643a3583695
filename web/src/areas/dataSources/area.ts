import { defineArea } from '../../defineArea.ts'

export const dataSources = defineArea({
  pages: {
    'system/SysDataSourceList': () => import('./DataSourcePage.tsx').then((module) => module.DataSourcePage),
  },
})
