import { defineArea } from '../../defineArea.ts'
import { policyRoutes } from './policyRoutes.ts'
import { twoStepAdminRoutes } from './twoStepAdminRoutes.ts'

export const security = defineArea({
  name: 'security',
  open: ({ engine }) => ({
    routes: (api) => {
      policyRoutes(api, engine)
      twoStepAdminRoutes(api, engine)
    },
  }),
})
