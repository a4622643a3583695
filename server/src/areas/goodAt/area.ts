import { defineArea } from '../../defineArea.ts'
import { goodAtRoutes } from './goodAtRoutes.ts'
import { goodAtRules } from './goodAtRules.ts'

export const goodAt = defineArea({
  name: 'goodAt',
  open: ({ engine }) => ({
    rules: {
      goodAt: goodAtRules,
    },
    routes: (api) => goodAtRoutes(api, engine),
  }),
})
