import { defineArea } from '../../defineArea.ts'
import { regionRoutes } from './regionRoutes.ts'
import { regionRules } from './regionRules.ts'

export const regions = defineArea({
  name: 'regions',
  open: ({ engine }) => ({
    rules: {
      region: regionRules,
    },
    routes: (api) => regionRoutes(api, engine),
  }),
})
