import { defineArea } from '../../defineArea.ts'
import { dataSourceCalls, dataSourceRoutes } from './dataSourceRoutes.ts'
import { dataSourceRules } from './dataSourceRules.ts'

export const dataSources = defineArea({
  name: 'dataSources',
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
