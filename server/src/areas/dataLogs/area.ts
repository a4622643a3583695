import { defineArea } from '../../defineArea.ts'
import { dataLogRoutes } from './dataLogRoutes.ts'

export const dataLogs = defineArea({
  name: 'dataLogs',
  open: ({ engine }) => ({
    routes: (api) => dataLogRoutes(api, engine),
  }),
})
