import { defineArea } from '../../defineArea.ts'
import { reportRoutes } from './reportRoutes.ts'

export const reports = defineArea({
  name: 'reports',
  open: ({ engine }) => ({
    routes: (api) => reportRoutes(api, engine),
  }),
})
