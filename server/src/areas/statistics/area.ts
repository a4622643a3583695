import { defineArea } from '../../defineArea.ts'
import { statisticRoutes } from './statisticRoutes.ts'

export const statistics = defineArea({
  name: 'statistics',
  open: ({ engine }) => ({
    routes: (api) => statisticRoutes(api, engine),
  }),
})
